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
 * Runs the filters of one attempt with nominated pods: the pod must fit with the pods nominated to
 * a node, because they are likely to arrive, and without them, because they may not (and its
 * affinity must not depend on them).
 */
public final class NominatedPodsFilter implements FilterSimulator {
  private final PreFilterRunner preFilters;
  private final FilterRunner.Chain filters;
  private final List<String> skipped;
  private final NominatedPodLister nominatedPods;

  /**
   * Creates the filters of an attempt.
   *
   * @param state the attempt's state
   * @param skipped the plugins whose PreFilter returned Skip
   */
  public NominatedPodsFilter(
      Profile profile, CycleState state, List<String> skipped, NominatedPodLister nominatedPods) {
    this.preFilters = profile.preFilters();
    this.filters = profile.filters().chain(skipped, PluginMetricsSampling.isSampled(state));
    this.skipped = skipped;
    this.nominatedPods = nominatedPods;
  }

  /** Returns the first rejection of the node, or null if it passes. */
  public @Nullable PluginStatus runFilterPluginsWithNominatedPods(
      CycleState state, PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominatedPods.nominatedPodsForNode(node.name());
    if (!nominated.isEmpty()) {
      PluginStatus rejection = runFilterPluginsWith(nominated, state, pod, node);
      if (rejection != null) {
        return rejection;
      }
    }
    return filters.runFilterPlugins(state, pod, node);
  }

  /** Prepares cached results for these filters. */
  public void useCachedResults(SignatureResults cachedResults) {
    filters.prepare(cachedResults);
  }

  /** Returns whether cached results alone decide that a node without nominated pods passes. */
  public boolean needsOnlyCachedResults(SignatureResults cachedResults) {
    return filters.needsOnlyCachedResults(cachedResults);
  }

  /**
   * Filters a node of the snapshot without nominated pods, using cached results.
   *
   * @param index the index of the node
   */
  public @Nullable PluginStatus runFilterPlugins(
      CycleState state, PodInfo pod, NodeInfo node, int index, SignatureResults cachedResults) {
    return filters.runFilterPlugins(state, pod, node, index, cachedResults);
  }

  private @Nullable PluginStatus runFilterPluginsWith(
      List<PodInfo> nominated, CycleState state, PodInfo pod, NodeInfo node) {
    CycleState stateWithPods = null;
    NodeInfo nodeWithPods = node;
    for (PodInfo other : nominated) {
      if (other.priority() >= pod.priority() && !other.uid().equals(pod.uid())) {
        stateWithPods = stateWithPods == null ? state.copy() : stateWithPods;
        nodeWithPods = nodeWithPods.withPod(other);
        Status status = addPod(stateWithPods, pod, other, nodeWithPods);
        if (!status.isSuccess()) {
          return new PluginStatus(null, status);
        }
      }
    }
    return stateWithPods == null
        ? null
        : filters.runFilterPlugins(stateWithPods, pod, nodeWithPods);
  }

  @Override
  public Status filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    PluginStatus rejection = runFilterPluginsWithNominatedPods(state, pod, node);
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
