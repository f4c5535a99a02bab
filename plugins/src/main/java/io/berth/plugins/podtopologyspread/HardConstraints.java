package io.berth.plugins.podtopologyspread;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodClassNodes;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import java.util.List;

/** How the pods that a pod's hard constraints speak of are spread, and what that leaves open. */
final class HardConstraints implements CycleState.Copyable<HardConstraints> {
  private static final String NO_MATCH = "node(s) didn't match pod topology spread constraints";
  private static final Status TOO_SKEWED = Status.unschedulable(NO_MATCH);
  private static final Status NO_LABEL =
      Status.unschedulableAndUnresolvable(NO_MATCH + " (missing required label)");

  private final EligibleNodes counting;
  private final DomainCounts[] counts;

  private HardConstraints(EligibleNodes counting, DomainCounts[] counts) {
    this.counting = counting;
    this.counts = counts;
  }

  static HardConstraints of(Snapshot snapshot, PodInfo pod, List<Constraint> constraints) {
    EligibleNodes counting = new EligibleNodes(snapshot, pod, constraints, true);
    DomainCounts[] counts = new DomainCounts[constraints.size()];
    for (int c = 0; c < counts.length; c++) {
      Constraint constraint = constraints.get(c);
      boolean ownMatch = constraint.selector().matches(pod.labels());
      counts[c] = new DomainCounts(constraint, counting.topology(c), ownMatch);
    }
    HardConstraints spread = new HardConstraints(counting, counts);
    spread.findDomains(snapshot.size());
    List<List<PodClassNodes>> matching =
        MatchingPods.of(snapshot.census(), pod.namespace(), constraints);
    for (int c = 0; c < counts.length; c++) {
      spread.countPods(matching.get(c), c);
    }
    return spread;
  }

  private void findDomains(int nodes) {
    if (counting.coversAllDomains()) {
      for (DomainCounts domains : counts) {
        domains.includeAll();
      }
      return;
    }
    for (int node = 0; node < nodes; node++) {
      if (!counting.isIgnored(node)) {
        for (int c = 0; c < counts.length; c++) {
          if (counting.isIncluded(node, c)) {
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
          if (counting.counts(node, c)) {
            counts[c].add(counts[c].domainOf(node), pods);
          }
        });
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
   * Takes into account that a pod of the same namespace came to the node or left it. Other than
   * when nodes are counted, pods about to end count here, and all pods if a selector matches
   * everything.
   */
  void change(PodInfo changed, NodeInfo node, int delta) {
    for (int c = 0; c < counts.length; c++) {
      if (counts[c].constraint().selector().matches(changed.labels())
          && counting.counts(node.index(), c)) {
        counts[c].add(counts[c].domainOf(node.index()), delta);
      }
    }
  }

  @Override
  public HardConstraints copy() {
    DomainCounts[] copies = new DomainCounts[counts.length];
    for (int c = 0; c < copies.length; c++) {
      copies[c] = new DomainCounts(counts[c]);
    }
    return new HardConstraints(counting, copies);
  }
}
