package io.berth.cli;

import io.berth.insight.divide.Assignment;
import io.berth.insight.divide.Division;
import io.berth.insight.divide.ReplicaPlacements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The result of a division. */
record DividedWorkload(DivideRequest request, List<Share> shares, long shortfall) {

  /**
   * The replicas of a cluster.
   *
   * @param basis its weight or its capacity
   */
  record Share(String cluster, int basis, int before, int replicas) {}

  static DividedWorkload of(DivideRequest request) {
    return request.weights().isEmpty() ? byCapacity(request) : byWeights(request);
  }

  private static DividedWorkload byWeights(DivideRequest request) {
    List<Integer> weights = List.copyOf(request.weights().values());
    Division division = Division.byWeights(request.replicas(), weights);
    List<Share> shares = new ArrayList<>();
    for (String cluster : request.weights().keySet()) {
      int i = shares.size();
      shares.add(new Share(cluster, weights.get(i), 0, division.shares().get(i)));
    }
    return new DividedWorkload(request, shares, division.shortfall());
  }

  private static DividedWorkload byCapacity(DivideRequest request) {
    String name = request.name();
    Assignment assignment =
        Assignment.of(
            request.current().isEmpty()
                ? ReplicaPlacements.NONE
                : placements(name, request.current()),
            List.of(new Assignment.DesiredReplicas(name, request.replicas())),
            placements(name, request.available()));
    List<Share> shares = new ArrayList<>();
    for (String cluster : request.clusters()) {
      int index = assignment.placements().clusters().indexOf(cluster);
      shares.add(
          new Share(
              cluster,
              request.available().getOrDefault(cluster, 0),
              request.current().getOrDefault(cluster, 0),
              index < 0 ? 0 : assignment.placements().of(name).get(index)));
    }
    return new DividedWorkload(request, shares, assignment.shortfalls().getOrDefault(name, 0L));
  }

  private static ReplicaPlacements placements(String workload, Map<String, Integer> numbers) {
    return new ReplicaPlacements(
        List.copyOf(numbers.keySet()), Map.of(workload, List.copyOf(numbers.values())));
  }
}
