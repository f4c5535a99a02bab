package io.berth.runtime;

import io.berth.framework.CycleState;
import io.berth.framework.FilterSimulator;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The filters of one attempt, with the pods that are nominated to a node taken into account: the
 * pod must fit with them, because they are likely to come, and without them, because they may not
 * (and its affinity must not count on them).
 */
public final class NominatedPodsFilter implements FilterSimulator {
  private final PreFilterRunner preFilters;
  private final FilterRunner.Chain filters;
  private final List<String> skipped;
  private final PodNominator nominations;

  /**
   * Makes the filters of an attempt.
   *
   * @param state the attempt's
   * @param skipped the plugins whose PreFilter found nothing to do
   */
  public NominatedPodsFilter(
      Profile profile, CycleState state, List<String> skipped, PodNominator nominations) {
    this.preFilters = profile.preFilters();
    this.filters = profile.filters().without(skipped, PluginMetricsSampling.is(state));
    this.skipped = skipped;
    this.nominations = nominations;
  }

  /** Returns the first objection to the node, or null where it passes. */
  public @Nullable PluginStatus runWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominations.on(node.name());
    if (!nominated.isEmpty()) {
      PluginStatus rejection = judgeWith(nominated, state, pod, node);
      if (rejection != null) {
        return rejection;
      }
    }
    return filters.runFilterPlugins(state, pod, node);
  }

  /** Prepares answers for these filters. */
  public void use(SignatureResults answers) {
    filters.use(answers);
  }

  /** Tells whether nodes that are known to pass, and that no pod is nominated to, do pass. */
  public boolean trusts(SignatureResults answers) {
    return filters.trusts(answers);
  }

  /**
   * Judges a node of the snapshot that no pod is nominated to, with what is known of it.
   *
   * @param index the node's place
   */
  public @Nullable PluginStatus runWithNominatedPods(
      CycleState state, PodInfo pod, NodeInfo node, int index, SignatureResults answers) {
    return filters.runFilterPlugins(state, pod, node, index, answers);
  }

  private @Nullable PluginStatus judgeWith(
      List<PodInfo> nominated, CycleState state, PodInfo pod, NodeInfo node) {
    CycleState trial = null;
    NodeInfo fuller = node;
    for (PodInfo other : nominated) {
      if (other.priority() >= pod.priority() && !other.uid().equals(pod.uid())) {
        trial = trial == null ? state.copy() : trial;
        fuller = fuller.plus(other);
        Status status = addPod(trial, pod, other, fuller);
        if (!status.isSuccess()) {
          return new PluginStatus(null, status);
        }
      }
    }
    return trial == null ? null : filters.runFilterPlugins(trial, pod, fuller);
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    PluginStatus rejection = runWithNominatedPods(state, pod, node);
    return rejection == null ? Status.SUCCESS : rejection.status();
  }

  @Override
  public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    return preFilters.addPod(state, pod, added, node, skipped);
  }

  @Override
  public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    return preFilters.removePod(state, pod, removed, node, skipped);
  }
}
