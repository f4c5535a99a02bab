package io.berth.plugins.podtopologyspread;

import io.berth.model.LabelSelector;
import io.berth.model.PodClassNodes;
import io.berth.model.PodIndex;
import java.util.ArrayList;
import java.util.List;

/** The pods that constraints count. */
final class MatchingPods {
  private MatchingPods() {}

  /** Is told of the matching pods of one node after the other; of a node perhaps several times. */
  interface Counter {
    void count(int nodeIndex, int pods);
  }

  /** Returns for each constraint the pods of the namespace that it counts. */
  static List<List<PodClassNodes>> of(
      PodIndex census, String namespace, List<Constraint> constraints) {
    List<List<PodClassNodes>> matching = new ArrayList<>();
    for (int c = 0; c < constraints.size(); c++) {
      LabelSelector selector = constraints.get(c).selector();
      // Mostly all constraints speak of the same pods.
      boolean repeated = c > 0 && selector.equals(constraints.get(c - 1).selector());
      matching.add(repeated ? matching.getLast() : of(census, namespace, selector));
    }
    return matching;
  }

  /** Pods about to end do not count, and neither do any if the selector matches everything. */
  private static List<PodClassNodes> of(PodIndex census, String namespace, LabelSelector selector) {
    List<PodClassNodes> matching = new ArrayList<>();
    if (selector.isEverything() || selector.isNothing()) {
      return matching;
    }
    for (PodClassNodes group : census.in(namespace)) {
      if (selector.matches(group.labels()) && !group.kind().isTerminating()) {
        matching.add(group);
      }
    }
    return matching;
  }

  static void count(List<PodClassNodes> matching, Counter counter) {
    for (PodClassNodes group : matching) {
      for (int i = 0; i < group.nodeCount(); i++) {
        counter.count(group.nodeIndex(i), group.podCount(i));
      }
    }
  }
}
