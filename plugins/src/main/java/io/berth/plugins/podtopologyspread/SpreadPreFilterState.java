package io.berth.plugins.podtopologyspread;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodClassNodes;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import java.util.List;

/** Domain counts of the DoNotSchedule constraints of a pod. */
final class SpreadPreFilterState implements CycleState.Copyable<SpreadPreFilterState> {
  private static final String CONSTRAINTS_NOT_MATCH_TEXT =
      "node(s) didn't match pod topology spread constraints";
  private static final Status CONSTRAINTS_NOT_MATCH =
      Status.unschedulable(CONSTRAINTS_NOT_MATCH_TEXT);
  private static final Status NODE_LABEL_NOT_MATCH =
      Status.unschedulableAndUnresolvable(CONSTRAINTS_NOT_MATCH_TEXT + " (missing required label)");

  private final EligibleNodes eligibleNodes;
  private final DomainCounts[] counts;

  private SpreadPreFilterState(EligibleNodes eligibleNodes, DomainCounts[] counts) {
    this.eligibleNodes = eligibleNodes;
    this.counts = counts;
  }

  static SpreadPreFilterState of(Snapshot snapshot, PodInfo pod, List<Constraint> constraints) {
    EligibleNodes eligibleNodes = new EligibleNodes(snapshot, pod, constraints, true);
    DomainCounts[] counts = new DomainCounts[constraints.size()];
    for (int c = 0; c < counts.length; c++) {
      Constraint constraint = constraints.get(c);
      boolean selfMatch = constraint.selector().matches(pod.labels());
      counts[c] = new DomainCounts(constraint, eligibleNodes.topology(c), selfMatch);
    }
    SpreadPreFilterState state = new SpreadPreFilterState(eligibleNodes, counts);
    state.findDomains(snapshot.size());
    List<List<PodClassNodes>> matching =
        MatchingPods.of(snapshot.podIndex(), pod.namespace(), constraints);
    for (int c = 0; c < counts.length; c++) {
      state.countPods(matching.get(c), c);
    }
    return state;
  }

  private void findDomains(int nodes) {
    if (eligibleNodes.coversAllDomains()) {
      for (DomainCounts domains : counts) {
        domains.includeAll();
      }
      return;
    }
    for (int node = 0; node < nodes; node++) {
      if (!eligibleNodes.isIgnored(node)) {
        for (int c = 0; c < counts.length; c++) {
          if (eligibleNodes.isIncluded(node, c)) {
            counts[c].include(counts[c].domainOf(node));
          }
        }
      }
    }
  }

  private void countPods(List<PodClassNodes> matching, int c) {
    MatchingPods.count(
        matching,
        (node, pods) -> {
          if (eligibleNodes.counts(node, c)) {
            counts[c].add(counts[c].domainOf(node), pods);
          }
        });
  }

  Status filter(NodeInfo node) {
    for (DomainCounts domains : counts) {
      int domain = domains.domainOf(node.index());
      if (domain == TopologyIndex.ABSENT) {
        return NODE_LABEL_NOT_MATCH;
      }
      if (!domains.allows(domain)) {
        return CONSTRAINTS_NOT_MATCH;
      }
    }
    return Status.SUCCESS;
  }

  /**
   * Updates the counts for a pod of the same namespace that is added to or removed from the node.
   * Unlike the initial count, terminating pods count, and all pods if the selector matches
   * everything, as in kube-scheduler.
   */
  void updateWithPod(PodInfo changed, NodeInfo node, int delta) {
    for (int c = 0; c < counts.length; c++) {
      if (counts[c].constraint().selector().matches(changed.labels())
          && eligibleNodes.counts(node.index(), c)) {
        counts[c].add(counts[c].domainOf(node.index()), delta);
      }
    }
  }

  @Override
  public SpreadPreFilterState copy() {
    DomainCounts[] copies = new DomainCounts[counts.length];
    for (int c = 0; c < copies.length; c++) {
      copies[c] = new DomainCounts(counts[c]);
    }
    return new SpreadPreFilterState(eligibleNodes, copies);
  }
}
