package io.berth.plugins.interpodaffinity;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NamespaceLister;
import io.berth.framework.NodeScores;
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

/** Places pods near to and away from other pods, as they and those others wish. */
public final class InterPodAffinity
    implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EnqueueExtensions {
  public static final String NAME = "InterPodAffinity";

  private static final StateKey<RequiredTerms> RULES = StateKey.of("InterPodAffinity/rules");
  private static final StateKey<PreferredTerms> PREFERENCES =
      StateKey.of("InterPodAffinity/preferences");

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
    PodAffinity affinity = pod.affinity();
    if (affinity.error() != null) {
      return PreFilterResult.of(
          Status.unschedulableAndUnresolvable("parsing pod: " + affinity.error()));
    }
    RequiredTerms rules =
        new RequiredTerms(
            state.snapshot(),
            IncomingPod.of(pod, namespaces),
            ResolvedTerm.of(affinity.required(), namespaces),
            ResolvedTerm.of(affinity.requiredAnti(), namespaces));
    if (rules.isEmpty()) {
      return PreFilterResult.SKIP;
    }
    state.put(RULES, rules);
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    state.require(RULES).change(added, node, 1);
    return Status.SUCCESS;
  }

  @Override
  public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    state.require(RULES).change(removed, node, -1);
    return Status.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return state.require(RULES).judge(node);
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    List<ResolvedTerm.Weighted> terms = preferredTerms(pod.affinity());
    if (terms.isEmpty() && args.ignorePreferredTermsOfExistingPods()) {
      return Status.SKIP;
    }
    PreferredTerms preferences =
        new PreferredTerms(
            state.snapshot(), IncomingPod.of(pod, namespaces), terms, args.hardPodAffinityWeight());
    if (preferences.isEmpty()) {
      return Status.SKIP;
    }
    state.put(PREFERENCES, preferences);
    return Status.SUCCESS;
  }

  private List<ResolvedTerm.Weighted> preferredTerms(PodAffinity affinity) {
    List<ResolvedTerm.Weighted> terms = new ArrayList<>();
    for (AffinityTerm.Weighted near : affinity.preferred()) {
      terms.add(new ResolvedTerm.Weighted(ResolvedTerm.of(near.term(), namespaces), near.weight()));
    }
    for (AffinityTerm.Weighted away : affinity.preferredAnti()) {
      terms.add(
          new ResolvedTerm.Weighted(ResolvedTerm.of(away.term(), namespaces), -away.weight()));
    }
    return terms;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return state.require(PREFERENCES).score(node);
  }

  @Override
  public void normalize(CycleState state, PodInfo pod, NodeScores scores) {
    PreferredTerms.normalize(scores);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return AffinityHints.registrations();
  }
}
