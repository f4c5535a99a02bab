package io.berth.insight.divide;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The replicas of each workload on each cluster.
 *
 * @param replicas the replicas by workload, in the order of the clusters; an empty list for a
 *     workload without replicas
 */
public record ReplicaPlacements(List<String> clusters, Map<String, List<Integer>> replicas) {
  public static final ReplicaPlacements NONE = new ReplicaPlacements(List.of(), Map.of());

  public ReplicaPlacements {
    clusters = List.copyOf(clusters);
    Map<String, List<Integer>> copy = new LinkedHashMap<>();
    for (Map.Entry<String, List<Integer>> entry : replicas.entrySet()) {
      if (!entry.getValue().isEmpty() && entry.getValue().size() != clusters.size()) {
        throw new IllegalArgumentException(
            "%s has %d numbers, but there are %d clusters."
                .formatted(entry.getKey(), entry.getValue().size(), clusters.size()));
      }
      copy.put(entry.getKey(), List.copyOf(entry.getValue()));
    }
    replicas = Collections.unmodifiableMap(copy);
  }

  public boolean has(String workload) {
    return replicas.containsKey(workload);
  }

  /** Returns the replicas of a workload; empty if it has none. */
  public List<Integer> of(String workload) {
    return replicas.getOrDefault(workload, List.of());
  }

  /** Adds replicas of one workload; new clusters are appended. */
  ReplicaPlacements plus(String workload, List<String> targets, List<Integer> added) {
    List<String> all = new ArrayList<>(clusters);
    targets.stream().filter(cluster -> !clusters.contains(cluster)).forEach(all::add);
    Map<String, List<Integer>> sums = new LinkedHashMap<>();
    replicas.forEach((key, numbers) -> sums.put(key, padded(numbers, all.size())));
    List<Integer> sum = new ArrayList<>(padded(of(workload), all.size()));
    if (!added.isEmpty() && sum.isEmpty()) {
      sum.addAll(Collections.nCopies(all.size(), 0));
    }
    for (int i = 0; i < added.size(); i++) {
      int index = all.indexOf(targets.get(i));
      sum.set(index, sum.get(index) + added.get(i));
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
