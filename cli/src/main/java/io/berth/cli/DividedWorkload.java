package io.berth.cli;

import io.berth.insight.divide.Assignment;
import io.berth.insight.divide.Division;
import io.berth.insight.divide.ReplicaPlacements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What came of a division. */
record DividedWorkload(DivideRequest wish, List<Share> shares, long shortfall) {

  /**
   * What a cluster gets.
   *
   * @param basis its weight or its room
   */
  record Share(String cluster, int basis, int before, int replicas) {}

  static DividedWorkload of(DivideRequest wish) {
    return wish.weights().isEmpty() ? byRoom(wish) : byWeights(wish);
  }

  private static DividedWorkload byWeights(DivideRequest wish) {
    List<Integer> weights = List.copyOf(wish.weights().values());
    Division division = Division.byWeights(wish.replicas(), weights);
    List<Share> shares = new ArrayList<>();
    for (String cluster : wish.weights().keySet()) {
      int i = shares.size();
      shares.add(new Share(cluster, weights.get(i), 0, division.shares().get(i)));
    }
    return new DividedWorkload(wish, shares, division.shortfall());
  }

  private static DividedWorkload byRoom(DivideRequest wish) {
    String name = wish.name();
    Assignment assignment =
        Assignment.of(
            wish.current().isEmpty() ? ReplicaPlacements.NONE : placements(name, wish.current()),
            List.of(new Assignment.Wanted(name, wish.replicas())),
            placements(name, wish.available()));
    List<Share> shares = new ArrayList<>();
    for (String cluster : wish.clusters()) {
      int at = assignment.placements().clusters().indexOf(cluster);
      shares.add(
          new Share(
              cluster,
              wish.available().getOrDefault(cluster, 0),
              wish.current().getOrDefault(cluster, 0),
              at < 0 ? 0 : assignment.placements().of(name).get(at)));
    }
    return new DividedWorkload(wish, shares, assignment.shortfalls().getOrDefault(name, 0L));
  }

  private static ReplicaPlacements placements(String workload, Map<String, Integer> numbers) {
    return new ReplicaPlacements(
        List.copyOf(numbers.keySet()), Map.of(workload, List.copyOf(numbers.values())));
  }
}
