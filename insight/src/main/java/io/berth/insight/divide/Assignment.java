package io.berth.insight.divide;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Workloads brought from what is on clusters to what is wanted, with as few changes as possible:
 * replicas that are missing are divided by the room that clusters have, those that are too many by
 * where they are.
 *
 * @param shortfalls the replicas that found no room, by workload; those that have none are not
 *     there
 */
public record Assignment(ReplicaPlacements placements, Map<String, Long> shortfalls) {

  /**
   * A workload, and how many replicas of it are wanted in all.
   *
   * @param replicas null for what has no replicas, such as a ConfigMap
   */
  public record Wanted(String workload, @Nullable Integer replicas) {}

  /**
   * Divides anew what has changed.
   *
   * @param current what is on clusters now
   * @param available the room that clusters have for each workload besides
   */
  public static Assignment of(
      ReplicaPlacements current, List<Wanted> wanted, ReplicaPlacements available) {
    ReplicaPlacements result = current;
    Map<String, Long> shortfalls = new LinkedHashMap<>();
    for (Wanted one : wanted) {
      String workload = one.workload();
      int desired = Objects.requireNonNullElse(one.replicas(), 0);
      long deviation = desired - count(current, workload);
      if (!current.has(workload) || deviation > 0) {
        Division division =
            one.replicas() == null
                ? new Division(List.of(), 0)
                : Division.byAvailability((int) deviation, room(available, workload));
        result = result.plus(workload, available.clusters(), division.shares());
        if (division.shortfall() > 0) {
          shortfalls.put(workload, division.shortfall());
        }
      } else if (deviation < 0) {
        List<Integer> gone = Division.removal((int) -deviation, current.of(workload));
        result = result.plus(workload, current.clusters(), negative(gone));
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

  private static List<Integer> room(ReplicaPlacements available, String workload) {
    List<Integer> room = available.of(workload);
    return room.isEmpty() ? Collections.nCopies(available.clusters().size(), 0) : room;
  }

  private static List<Integer> negative(List<Integer> numbers) {
    return numbers.stream().map(number -> -number).toList();
  }
}
