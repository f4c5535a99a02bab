package io.berth.insight.divide;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many replicas of each workload are on each cluster.
 *
 * @param replicas by workload, in the order of the clusters; an empty list for workloads that have
 *     no replicas to divide
 */
public record ReplicaPlacements(List<String> clusters, Map<String, List<Integer>> replicas) {
  public static final ReplicaPlacements NONE = new ReplicaPlacements(List.of(), Map.of());

  public ReplicaPlacements {
    clusters = List.copyOf(clusters);
    Map<String, List<Integer>> copy = new LinkedHashMap<>();
    for (Map.Entry<String, List<Integer>> one : replicas.entrySet()) {
      if (!one.getValue().isEmpty() && one.getValue().size() != clusters.size()) {
        throw new IllegalArgumentException(
            "%s has %d numbers, but there are %d clusters."
                .formatted(one.getKey(), one.getValue().size(), clusters.size()));
      }
      copy.put(one.getKey(), List.copyOf(one.getValue()));
    }
    replicas = Collections.unmodifiableMap(copy);
  }

  public boolean has(String workload) {
    return replicas.containsKey(workload);
  }

  /** Returns the numbers of a workload; empty where it has none. */
  public List<Integer> of(String workload) {
    return replicas.getOrDefault(workload, List.of());
  }

  /** Adds replicas of one workload; clusters that are new come last. */
  ReplicaPlacements plus(String workload, List<String> where, List<Integer> more) {
    List<String> all = new ArrayList<>(clusters);
    where.stream().filter(cluster -> !clusters.contains(cluster)).forEach(all::add);
    Map<String, List<Integer>> sums = new LinkedHashMap<>();
    replicas.forEach((key, numbers) -> sums.put(key, padded(numbers, all.size())));
    List<Integer> sum = new ArrayList<>(padded(of(workload), all.size()));
    if (!more.isEmpty() && sum.isEmpty()) {
      sum.addAll(Collections.nCopies(all.size(), 0));
    }
    for (int i = 0; i < more.size(); i++) {
      int at = all.indexOf(where.get(i));
      sum.set(at, sum.get(at) + more.get(i));
    }
    sums.put(workload, sum);
    return new ReplicaPlacements(all, sums);
  }

  private static List<Integer> padded(List<Integer> numbers, int size) {
    if (numbers.isEmpty()) {
      return numbers;
    }
    List<Integer> padded = new ArrayList<>(numbers);
    padded.addAll(Collections.nCopies(size - numbers.size(), 0));
    return padded;
  }
}
