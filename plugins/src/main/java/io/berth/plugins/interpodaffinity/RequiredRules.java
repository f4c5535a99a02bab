package io.berth.plugins.interpodaffinity;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.AffinityTerm;
import io.berth.model.NodeInfo;
import io.berth.model.PodCensus;
import io.berth.model.PodGroup;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the pods are that a pod must be near to or away from, and those that shun it. */
final class RequiredRules implements CycleState.Copyable<RequiredRules> {
  private static final Status NOT_NEAR =
      Status.unresolvable("node(s) didn't match pod affinity rules");
  private static final Status NOT_AWAY =
      Status.unschedulable("node(s) didn't match pod anti-affinity rules");
  private static final Status SHUNNED =
      Status.unschedulable("node(s) didn't satisfy existing pods anti-affinity rules");

  private final Newcomer newcomer;
  private final List<OwnTerm> affinity;
  private final List<OwnTerm> antiAffinity;
  private final boolean ownMatch;
  private final CountsByKey wanted;
  private final CountsByKey unwanted;
  private final CountsByKey hostile;

  RequiredRules(
      Snapshot snapshot, Newcomer newcomer, List<OwnTerm> affinity, List<OwnTerm> antiAffinity) {
    this.newcomer = newcomer;
    this.affinity = affinity;
    this.antiAffinity = antiAffinity;
    this.ownMatch = OwnTerm.allMatch(affinity, newcomer.labels());
    this.wanted = new CountsByKey(snapshot);
    this.unwanted = new CountsByKey(snapshot);
    this.hostile = new CountsByKey(snapshot);
    countWanted(snapshot.census());
    countUnwanted(snapshot.census());
    countHostile(snapshot.census());
  }

  private RequiredRules(RequiredRules other) {
    this.newcomer = other.newcomer;
    this.affinity = other.affinity;
    this.antiAffinity = other.antiAffinity;
    this.ownMatch = other.ownMatch;
    this.wanted = other.wanted.copy();
    this.unwanted = other.unwanted.copy();
    this.hostile = other.hostile.copy();
  }

  private void countWanted(PodCensus census) {
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
              if (OwnTerm.allMatch(affinity, group.kind().labelSet())) {
                affinity.forEach(term -> wanted.of(term.topologyKey()).add(group, 1));
              }
            });
  }

  private void countUnwanted(PodCensus census) {
    for (OwnTerm term : antiAffinity) {
      TermCounts counts = unwanted.ofCarried(term.topologyKey());
      if (counts != null) {
        term.forEachMatch(census, group -> counts.add(group, 1));
      }
    }
  }

  private void countHostile(PodCensus census) {
    for (PodGroup group : census.withAffinity()) {
      for (AffinityTerm term : group.kind().affinity().requiredAnti()) {
        TermCounts counts = newcomer.isMeantBy(term) ? hostile.ofCarried(term.topologyKey()) : null;
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
    if (OwnTerm.allMatch(affinity, changed.labelSet())) {
      for (OwnTerm term : affinity) {
        wanted.of(term.topologyKey()).add(node.index(), delta);
      }
    }
    for (OwnTerm term : antiAffinity) {
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

  private static void change(@Nullable TermCounts counts, NodeInfo node, int delta) {
    if (counts != null) {
      counts.add(node.index(), delta);
    }
  }

  @Override
  public RequiredRules copy() {
    return new RequiredRules(this);
  }
}
