package io.berth.plugins.interpodaffinity;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.AffinityTerm;
import io.berth.model.NodeInfo;
import io.berth.model.PodClassNodes;
import io.berth.model.PodIndex;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts of matching pods per topology domain for the required terms of the incoming and existing
 * pods.
 */
final class AffinityPreFilterState implements CycleState.Copyable<AffinityPreFilterState> {
  private static final Status AFFINITY_RULES_NOT_MATCH =
      Status.unschedulableAndUnresolvable("node(s) didn't match pod affinity rules");
  private static final Status ANTI_AFFINITY_RULES_NOT_MATCH =
      Status.unschedulable("node(s) didn't match pod anti-affinity rules");
  private static final Status EXISTING_ANTI_AFFINITY_RULES_NOT_MATCH =
      Status.unschedulable("node(s) didn't satisfy existing pods anti-affinity rules");

  private final IncomingPod incomingPod;
  private final List<ResolvedTerm> affinity;
  private final List<ResolvedTerm> antiAffinity;
  private final boolean matchesOwnAffinity;
  private final TopologyPairCounts affinityCounts;
  private final TopologyPairCounts antiAffinityCounts;
  private final TopologyPairCounts existingAntiAffinityCounts;

  AffinityPreFilterState(
      Snapshot snapshot,
      IncomingPod incomingPod,
      List<ResolvedTerm> affinity,
      List<ResolvedTerm> antiAffinity) {
    this.incomingPod = incomingPod;
    this.affinity = affinity;
    this.antiAffinity = antiAffinity;
    this.matchesOwnAffinity = ResolvedTerm.allMatch(affinity, incomingPod.labels());
    this.affinityCounts = new TopologyPairCounts(snapshot);
    this.antiAffinityCounts = new TopologyPairCounts(snapshot);
    this.existingAntiAffinityCounts = new TopologyPairCounts(snapshot);
    countAffinity(snapshot.podIndex());
    countAntiAffinity(snapshot.podIndex());
    countExistingAntiAffinity(snapshot.podIndex());
  }

  private AffinityPreFilterState(AffinityPreFilterState other) {
    this.incomingPod = other.incomingPod;
    this.affinity = other.affinity;
    this.antiAffinity = other.antiAffinity;
    this.matchesOwnAffinity = other.matchesOwnAffinity;
    this.affinityCounts = other.affinityCounts.copy();
    this.antiAffinityCounts = other.antiAffinityCounts.copy();
    this.existingAntiAffinityCounts = other.existingAntiAffinityCounts.copy();
  }

  private void countAffinity(PodIndex podIndex) {
    if (affinity.isEmpty()) {
      return;
    }
    // Keys without matching pods need counts too: no node satisfies such a term.
    affinity.forEach(term -> affinityCounts.of(term.topologyKey()));
    affinity
        .getFirst()
        .forEachMatch(
            podIndex,
            podClassNodes -> {
              if (ResolvedTerm.allMatch(affinity, podClassNodes.podClass().namespacedLabels())) {
                affinity.forEach(
                    term -> affinityCounts.of(term.topologyKey()).add(podClassNodes, 1));
              }
            });
  }

  private void countAntiAffinity(PodIndex podIndex) {
    for (ResolvedTerm term : antiAffinity) {
      TopologyTermCounts counts = antiAffinityCounts.ofExistingKey(term.topologyKey());
      if (counts != null) {
        term.forEachMatch(podIndex, podClassNodes -> counts.add(podClassNodes, 1));
      }
    }
  }

  private void countExistingAntiAffinity(PodIndex podIndex) {
    for (PodClassNodes podClassNodes : podIndex.withAffinity()) {
      for (AffinityTerm term : podClassNodes.podClass().affinity().requiredAnti()) {
        TopologyTermCounts counts =
            incomingPod.isMatchedBy(term)
                ? existingAntiAffinityCounts.ofExistingKey(term.topologyKey())
                : null;
        if (counts != null) {
          counts.add(podClassNodes, 1);
        }
      }
    }
  }

  /** Returns whether no term can reject a node. */
  boolean isEmpty() {
    return affinity.isEmpty() && antiAffinity.isEmpty() && existingAntiAffinityCounts.isEmpty();
  }

  Status filter(NodeInfo node) {
    if (!satisfyPodAffinity(node)) {
      return AFFINITY_RULES_NOT_MATCH;
    }
    if (antiAffinityCounts.anyPositive(node)) {
      return ANTI_AFFINITY_RULES_NOT_MATCH;
    }
    return existingAntiAffinityCounts.anyPositive(node)
        ? EXISTING_ANTI_AFFINITY_RULES_NOT_MATCH
        : Status.SUCCESS;
  }

  /** The first pod of a group with affinity to itself may run on any node with the labels. */
  private boolean satisfyPodAffinity(NodeInfo node) {
    return affinityCounts.allPositive(node)
        || (matchesOwnAffinity && affinityCounts.isEmpty() && !affinityCounts.lacksLabel(node));
  }

  /** Updates the counts for a pod that is added to or removed from the node. */
  void updateWithPod(PodInfo changed, NodeInfo node, int delta) {
    if (ResolvedTerm.allMatch(affinity, changed.namespacedLabels())) {
      for (ResolvedTerm term : affinity) {
        affinityCounts.of(term.topologyKey()).add(node.index(), delta);
      }
    }
    for (ResolvedTerm term : antiAffinity) {
      if (term.matches(changed.namespacedLabels())) {
        add(antiAffinityCounts.ofExistingKey(term.topologyKey()), node, delta);
      }
    }
    for (AffinityTerm term : changed.podAffinity().requiredAnti()) {
      if (incomingPod.isMatchedBy(term)) {
        add(existingAntiAffinityCounts.ofExistingKey(term.topologyKey()), node, delta);
      }
    }
  }

  private static void add(@Nullable TopologyTermCounts counts, NodeInfo node, int delta) {
    if (counts != null) {
      counts.add(node.index(), delta);
    }
  }

  @Override
  public AffinityPreFilterState copy() {
    return new AffinityPreFilterState(this);
  }
}
