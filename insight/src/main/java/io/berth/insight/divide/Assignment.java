package io.berth.insight.divide;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The assignment of replicas to clusters with as few changes as possible: missing replicas are
 * divided by the available replicas of clusters, excess ones are removed by the current placement.
 *
 * @param shortfalls the unassigned replicas by workload, without workloads that have none
 */
public record Assignment(ReplicaPlacements placements, Map<String, Long> shortfalls) {

  /**
   * A workload with its desired total of replicas.
   *
   * @param replicas null for an object without replicas, such as a ConfigMap
   */
  public record DesiredReplicas(String workload, @Nullable Integer replicas) {}

  /**
   * Assigns the changes of each workload.
   *
   * @param current the current placements
   * @param available the further replicas of each workload that fit on clusters
   */
  public static Assignment of(
      ReplicaPlacements current, List<DesiredReplicas> workloads, ReplicaPlacements available) {
    ReplicaPlacements result = current;
    Map<String, Long> shortfalls = new LinkedHashMap<>();
    for (DesiredReplicas target : workloads) {
      String workload = target.workload();
      int desired = Objects.requireNonNullElse(target.replicas(), 0);
      long deviation = desired - count(current, workload);
      if (!current.has(workload) || deviation > 0) {
        Division division =
            target.replicas() == null
                ? new Division(List.of(), 0)
                : Division.byAvailability((int) deviation, availableReplicas(available, workload));
        result = result.plus(workload, available.clusters(), division.shares());
        if (division.shortfall() > 0) {
          shortfalls.put(workload, division.shortfall());
        }
      } else if (deviation < 0) {
        List<Integer> removed = Division.removal((int) -deviation, current.of(workload));
        result = result.plus(workload, current.clusters(), negative(removed));
      }
    }
    return new Assignment(result, shortfalls);
  }

  private static long count(ReplicaPlacements current, String workload) {
    long sum = Division.sum(current.of(workload));
    if (sum > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "%s has %,d replicas, but a workload has at most %,d."
              .formatted(workload, sum, Integer.MAX_VALUE));
    }
    return sum;
  }

  private static List<Integer> availableReplicas(ReplicaPlacements available, String workload) {
    List<Integer> replicas = available.of(workload);
    return replicas.isEmpty() ? Collections.nCopies(available.clusters().size(), 0) : replicas;
  }

  private static List<Integer> negative(List<Integer> numbers) {
    return numbers.stream().map(number -> -number).toList();
  }
}
