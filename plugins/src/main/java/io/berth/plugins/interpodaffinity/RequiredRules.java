package io.berth.plugins.interpodaffinity;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.AffinityTerm;
import io.berth.model.LabelSet;
import io.berth.model.Labels;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;

/** Where the pods are that a pod must be near to or away from, and those that shun it. */
final class RequiredRules implements CycleState.Copyable<RequiredRules> {
  private static final Status NOT_NEAR =
      Status.unresolvable("node(s) didn't match pod affinity rules");
  private static final Status NOT_AWAY =
      Status.unschedulable("node(s) didn't match pod anti-affinity rules");
  private static final Status SHUNNED =
      Status.unschedulable("node(s) didn't satisfy existing pods anti-affinity rules");

  private final Newcomer newcomer;
  private final boolean ownMatch;
  private final TermCounts[] wanted;
  private final CountsByKey unwanted;
  private final CountsByKey hostile;

  /** The pod to be placed and its required terms. */
  record Newcomer(
      LabelSet labels,
      Labels namespaceLabels,
      List<OwnTerm> affinity,
      List<OwnTerm> antiAffinity) {}

  private RequiredRules(
      Newcomer newcomer, TermCounts[] wanted, CountsByKey unwanted, CountsByKey hostile) {
    this.newcomer = newcomer;
    this.ownMatch = OwnTerm.allMatch(newcomer.affinity(), newcomer.labels());
    this.wanted = wanted;
    this.unwanted = unwanted;
    this.hostile = hostile;
  }

  static RequiredRules of(
      Snapshot snapshot, Newcomer newcomer, CountsByKey hostile, RequiredTallies tallies) {
    TermCounts[] wanted = {};
    if (!newcomer.affinity().isEmpty()) {
      var tally = tallies.matchingAll(snapshot, newcomer.affinity());
      wanted =
          newcomer.affinity().stream()
              .map(OwnTerm::topologyKey)
              .distinct()
              .map(key -> new TermCounts(key, snapshot, tally, RequiredTallies.ALL_MATCH))
              .toArray(TermCounts[]::new);
    }
    CountsByKey unwanted =
        newcomer.antiAffinity().isEmpty()
            ? CountsByKey.none(snapshot)
            : CountsByKey.of(snapshot, tallies.matchingEach(snapshot, newcomer.antiAffinity()));
    return new RequiredRules(newcomer, wanted, unwanted, hostile);
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

  private boolean isNear(NodeInfo node) {
    boolean near = true;
    for (TermCounts counts : wanted) {
      if (counts.lacksLabel(node)) {
        return false;
      }
      near &= counts.anyNear(node);
    }
    return near || (ownMatch && nobodyWanted());
  }

  /** The first of pods that want each other's company finds nobody and must not wait forever. */
  private boolean nobodyWanted() {
    for (TermCounts counts : wanted) {
      if (!counts.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Takes into account that a pod came to the node or left it. */
  void change(PodInfo changed, NodeInfo node, int delta) {
    for (AffinityTerm term : changed.affinity().requiredAnti()) {
      if (term.matches(newcomer.labels(), newcomer.namespaceLabels())) {
        hostile.change(term.topologyKey(), node, delta);
      }
    }
    if (OwnTerm.allMatch(newcomer.affinity(), changed.labelSet())) {
      for (TermCounts counts : wanted) {
        counts.change(node, delta);
      }
    }
    for (OwnTerm term : newcomer.antiAffinity()) {
      if (term.matches(changed.labelSet())) {
        unwanted.change(term.topologyKey(), node, delta);
      }
    }
  }

  @Override
  public RequiredRules copy() {
    TermCounts[] copies = new TermCounts[wanted.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = new TermCounts(wanted[i]);
    }
    return new RequiredRules(newcomer, copies, unwanted.copy(), hostile.copy());
  }
}
