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

/** Where the pods are that a pod must be near to or away from, and those that shun it. */
final class RequiredTerms implements CycleState.Copyable<RequiredTerms> {
  private static final Status NOT_NEAR =
      Status.unschedulableAndUnresolvable("node(s) didn't match pod affinity rules");
  private static final Status NOT_AWAY =
      Status.unschedulable("node(s) didn't match pod anti-affinity rules");
  private static final Status SHUNNED =
      Status.unschedulable("node(s) didn't satisfy existing pods anti-affinity rules");

  private final IncomingPod newcomer;
  private final List<ResolvedTerm> affinity;
  private final List<ResolvedTerm> antiAffinity;
  private final boolean ownMatch;
  private final TopologyPairCounts wanted;
  private final TopologyPairCounts unwanted;
  private final TopologyPairCounts hostile;

  RequiredTerms(
      Snapshot snapshot,
      IncomingPod newcomer,
      List<ResolvedTerm> affinity,
      List<ResolvedTerm> antiAffinity) {
    this.newcomer = newcomer;
    this.affinity = affinity;
    this.antiAffinity = antiAffinity;
    this.ownMatch = ResolvedTerm.allMatch(affinity, newcomer.labels());
    this.wanted = new TopologyPairCounts(snapshot);
    this.unwanted = new TopologyPairCounts(snapshot);
    this.hostile = new TopologyPairCounts(snapshot);
    countWanted(snapshot.census());
    countUnwanted(snapshot.census());
    countHostile(snapshot.census());
  }

  private RequiredTerms(RequiredTerms other) {
    this.newcomer = other.newcomer;
    this.affinity = other.affinity;
    this.antiAffinity = other.antiAffinity;
    this.ownMatch = other.ownMatch;
    this.wanted = other.wanted.copy();
    this.unwanted = other.unwanted.copy();
    this.hostile = other.hostile.copy();
  }

  private void countWanted(PodIndex census) {
    if (affinity.isEmpty()) {
      return;
    }
    // Labels without any such pod must be known too: no node is near to what is nowhere.
    affinity.forEach(term -> wanted.of(term.topologyKey()));
    affinity
        .getFirst()
        .forEachMatch(
            census,
            group -> {
              if (ResolvedTerm.allMatch(affinity, group.kind().labelSet())) {
                affinity.forEach(term -> wanted.of(term.topologyKey()).add(group, 1));
              }
            });
  }

  private void countUnwanted(PodIndex census) {
    for (ResolvedTerm term : antiAffinity) {
      TopologyTermCounts counts = unwanted.ofCarried(term.topologyKey());
      if (counts != null) {
        term.forEachMatch(census, group -> counts.add(group, 1));
      }
    }
  }

  private void countHostile(PodIndex census) {
    for (PodClassNodes group : census.withAffinity()) {
      for (AffinityTerm term : group.kind().affinity().requiredAnti()) {
        TopologyTermCounts counts =
            newcomer.isMeantBy(term) ? hostile.ofCarried(term.topologyKey()) : null;
        if (counts != null) {
          counts.add(group, 1);
        }
      }
    }
  }

  /** Tells whether there is nothing that could speak against a node. */
  boolean isEmpty() {
    return affinity.isEmpty() && antiAffinity.isEmpty() && hostile.isEmpty();
  }

  Status judge(NodeInfo node) {
    if (!isNear(node)) {
      return NOT_NEAR;
    }
    if (unwanted.anyNear(node)) {
      return NOT_AWAY;
    }
    return hostile.anyNear(node) ? SHUNNED : Status.SUCCESS;
  }

  /** The first of pods that want each other's company finds nobody and must not wait forever. */
  private boolean isNear(NodeInfo node) {
    return wanted.allNear(node) || (ownMatch && wanted.isEmpty() && !wanted.lacksLabel(node));
  }

  /** Takes into account that a pod came to the node or left it. */
  void change(PodInfo changed, NodeInfo node, int delta) {
    if (ResolvedTerm.allMatch(affinity, changed.labelSet())) {
      for (ResolvedTerm term : affinity) {
        wanted.of(term.topologyKey()).add(node.index(), delta);
      }
    }
    for (ResolvedTerm term : antiAffinity) {
      if (term.matches(changed.labelSet())) {
        change(unwanted.ofCarried(term.topologyKey()), node, delta);
      }
    }
    for (AffinityTerm term : changed.affinity().requiredAnti()) {
      if (newcomer.isMeantBy(term)) {
        change(hostile.ofCarried(term.topologyKey()), node, delta);
      }
    }
  }

  private static void change(@Nullable TopologyTermCounts counts, NodeInfo node, int delta) {
    if (counts != null) {
      counts.add(node.index(), delta);
    }
  }

  @Override
  public RequiredTerms copy() {
    return new RequiredTerms(this);
  }
}
