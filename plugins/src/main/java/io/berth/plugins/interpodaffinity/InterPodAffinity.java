package io.berth.plugins.interpodaffinity;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NamespaceLister;
import io.berth.framework.NodeScoreList;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.AffinityTerm;
import io.berth.model.NodeInfo;
import io.berth.model.PodAffinity;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** Evaluates pod affinity and anti-affinity of the incoming pod and of existing pods. */
public final class InterPodAffinity
    implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EnqueueExtensions {
  public static final String NAME = "InterPodAffinity";

  private static final StateKey<AffinityPreFilterState> PRE_FILTER_STATE =
      StateKey.of("PreFilter" + NAME);
  private static final StateKey<AffinityPreScoreState> PRE_SCORE_STATE =
      StateKey.of("PreScore" + NAME);

  private final InterPodAffinityArgs args;
  private final NamespaceLister namespaces;

  @Inject
  public InterPodAffinity(InterPodAffinityArgs args, NamespaceLister namespaces) {
    this.args = args;
    this.namespaces = namespaces;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    PodAffinity affinity = pod.podAffinity();
    if (affinity.error() != null) {
      return PreFilterResult.of(
          Status.unschedulableAndUnresolvable("parsing pod: " + affinity.error()));
    }
    AffinityPreFilterState preFilterState =
        new AffinityPreFilterState(
            state.snapshot(),
            IncomingPod.of(pod, namespaces),
            ResolvedTerm.of(affinity.required(), namespaces),
            ResolvedTerm.of(affinity.requiredAnti(), namespaces));
    if (preFilterState.isEmpty()) {
      return PreFilterResult.SKIP;
    }
    state.write(PRE_FILTER_STATE, preFilterState);
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    state.read(PRE_FILTER_STATE).updateWithPod(added, node, 1);
    return Status.SUCCESS;
  }

  @Override
  public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    state.read(PRE_FILTER_STATE).updateWithPod(removed, node, -1);
    return Status.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return state.read(PRE_FILTER_STATE).filter(node);
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    List<ResolvedTerm.Weighted> terms = preferredTerms(pod.podAffinity());
    if (terms.isEmpty() && args.ignorePreferredTermsOfExistingPods()) {
      return Status.SKIP;
    }
    AffinityPreScoreState preScoreState =
        new AffinityPreScoreState(
            state.snapshot(), IncomingPod.of(pod, namespaces), terms, args.hardPodAffinityWeight());
    if (preScoreState.isEmpty()) {
      return Status.SKIP;
    }
    state.write(PRE_SCORE_STATE, preScoreState);
    return Status.SUCCESS;
  }

  private List<ResolvedTerm.Weighted> preferredTerms(PodAffinity affinity) {
    List<ResolvedTerm.Weighted> terms = new ArrayList<>();
    for (AffinityTerm.Weighted preferred : affinity.preferred()) {
      terms.add(
          new ResolvedTerm.Weighted(
              ResolvedTerm.of(preferred.term(), namespaces), preferred.weight()));
    }
    for (AffinityTerm.Weighted preferredAnti : affinity.preferredAnti()) {
      terms.add(
          new ResolvedTerm.Weighted(
              ResolvedTerm.of(preferredAnti.term(), namespaces), -preferredAnti.weight()));
    }
    return terms;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return state.read(PRE_SCORE_STATE).score(node);
  }

  @Override
  public void normalizeScore(CycleState state, PodInfo pod, NodeScoreList scores) {
    AffinityPreScoreState.normalize(scores);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return InterPodAffinityHints.eventsToRegister();
  }
}
