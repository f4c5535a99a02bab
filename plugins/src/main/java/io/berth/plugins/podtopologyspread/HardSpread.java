package io.berth.plugins.podtopologyspread;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import java.util.List;

/** How the pods that a pod's hard constraints speak of are spread, and what that leaves open. */
final class HardSpread implements CycleState.Copyable<HardSpread> {
  private static final String NO_MATCH = "node(s) didn't match pod topology spread constraints";
  private static final Status TOO_SKEWED = Status.unschedulable(NO_MATCH);
  private static final Status NO_LABEL =
      Status.unresolvable(NO_MATCH + " (missing required label)");

  private final NodeInclusion inclusion;
  private final DomainCounts[] counts;

  private HardSpread(NodeInclusion inclusion, DomainCounts[] counts) {
    this.inclusion = inclusion;
    this.counts = counts;
  }

  static HardSpread of(
      Snapshot snapshot, PodInfo pod, List<Constraint> constraints, MatchingPods matching) {
    DomainCounts[] counts = new DomainCounts[constraints.size()];
    int[][] pods = matching.count(snapshot, pod.namespace(), constraints);
    for (int c = 0; c < counts.length; c++) {
      Constraint constraint = constraints.get(c);
      boolean ownMatch = constraint.selector().matches(pod.labels());
      TopologyIndex topology = snapshot.topology(constraint.topologyKey());
      counts[c] = new DomainCounts(constraint, topology, ownMatch);
    }
    HardSpread spread = new HardSpread(new NodeInclusion(pod, constraints), counts);
    for (NodeInfo node : snapshot.nodes()) {
      spread.include(node, pods);
    }
    return spread;
  }

  private void include(NodeInfo node, int[][] pods) {
    if (!hasEveryLabel(node)) {
      return;
    }
    NodeInclusion.Standing standing = inclusion.of(node);
    for (int c = 0; c < counts.length; c++) {
      if (standing.countsFor(counts[c].constraint())) {
        counts[c].include(counts[c].domainOf(node.index()), pods[c][node.index()]);
      }
    }
  }

  private boolean hasEveryLabel(NodeInfo node) {
    for (DomainCounts domains : counts) {
      if (domains.domainOf(node.index()) == TopologyIndex.ABSENT) {
        return false;
      }
    }
    return true;
  }

  Status judge(NodeInfo node) {
    for (DomainCounts domains : counts) {
      int domain = domains.domainOf(node.index());
      if (domain == TopologyIndex.ABSENT) {
        return NO_LABEL;
      }
      if (!domains.allows(domain)) {
        return TOO_SKEWED;
      }
    }
    return Status.SUCCESS;
  }

  /**
   * Takes into account that a pod came to the node or left it. Pods about to end count here, and so
   * do all pods if a selector matches everything, other than when nodes are counted.
   */
  void change(PodInfo changed, NodeInfo node, int delta) {
    if (!hasEveryLabel(node)) {
      return;
    }
    NodeInclusion.Standing standing = inclusion.of(node);
    for (DomainCounts domains : counts) {
      Constraint constraint = domains.constraint();
      if (constraint.selector().matches(changed.labels()) && standing.countsFor(constraint)) {
        domains.change(domains.domainOf(node.index()), delta);
      }
    }
  }

  @Override
  public HardSpread copy() {
    DomainCounts[] copies = new DomainCounts[counts.length];
    for (int c = 0; c < copies.length; c++) {
      copies[c] = new DomainCounts(counts[c]);
    }
    return new HardSpread(inclusion, copies);
  }
}
