package io.berth.plugins.podtopologyspread;

import io.berth.model.LabelSelector;
import io.berth.model.PodClassNodes;
import io.berth.model.PodIndex;
import java.util.ArrayList;
import java.util.List;

/** Finds the pods that constraints count. */
final class MatchingPods {
  private MatchingPods() {}

  /** Receives the number of matching pods of a node, possibly several times per node. */
  interface Counter {
    void count(int nodeIndex, int pods);
  }

  /** Returns for each constraint the pods of the namespace that it counts. */
  static List<List<PodClassNodes>> of(
      PodIndex podIndex, String namespace, List<Constraint> constraints) {
    List<List<PodClassNodes>> matching = new ArrayList<>();
    for (int c = 0; c < constraints.size(); c++) {
      LabelSelector selector = constraints.get(c).selector();
      // Usually all constraints have the same selector.
      boolean repeated = c > 0 && selector.equals(constraints.get(c - 1).selector());
      matching.add(repeated ? matching.getLast() : of(podIndex, namespace, selector));
    }
    return matching;
  }

  /** Excludes terminating pods; excludes all pods if the selector matches everything. */
  private static List<PodClassNodes> of(
      PodIndex podIndex, String namespace, LabelSelector selector) {
    List<PodClassNodes> matching = new ArrayList<>();
    if (selector.isEverything() || selector.isNothing()) {
      return matching;
    }
    for (PodClassNodes podClass : podIndex.inNamespace(namespace)) {
      if (selector.matches(podClass.labels()) && !podClass.podClass().isTerminating()) {
        matching.add(podClass);
      }
    }
    return matching;
  }

  static void count(List<PodClassNodes> matching, Counter counter) {
    for (PodClassNodes podClass : matching) {
      for (int i = 0; i < podClass.nodeCount(); i++) {
        counter.count(podClass.nodeIndex(i), podClass.podCount(i));
      }
    }
  }
}
