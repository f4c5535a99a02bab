package io.berth.metrics;

import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Limits the number of values of a label that pods or kubelets determine, such as scheduler names:
 * each value is a series in every scrape. Values beyond the limit are counted together as {@link
 * #OTHER}. Thread-safe.
 */
final class LabelLimit {
  static final String OTHER = "other";

  /** The maximum number of values besides {@link #OTHER}. */
  static final int MAX_VALUES = 100;

  /** The maximum length of the name of a Kubernetes object. */
  static final int MAX_LENGTH = 253;

  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  /** Returns the value if it is one of the first {@link #MAX_VALUES}, else {@link #OTHER}. */
  String limit(String value) {
    if (seen.contains(value)) {
      return value;
    }
    synchronized (seen) {
      boolean accepted =
          seen.contains(value) || (isShort(value) && seen.size() < MAX_VALUES && seen.add(value));
      return accepted ? value : OTHER;
    }
  }

  /** Returns the value, or {@link #OTHER} if it is longer than {@link #MAX_LENGTH}. */
  static String limitLength(String value) {
    return isShort(value) ? value : OTHER;
  }

  private static boolean isShort(String value) {
    return value.length() <= MAX_LENGTH;
  }

  /** Adds the {@link #MAX_VALUES} largest counts under their values, and the sum of the rest. */
  static void addTopValues(Map<String, Integer> counts, LabelledSums sums) {
    Map<String, Integer> sorted = new TreeMap<>(counts);
    Set<String> top =
        sorted.entrySet().stream()
            .filter(entry -> isShort(entry.getKey()))
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(MAX_VALUES)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    top.remove(OTHER);
    long rest = 0;
    for (Map.Entry<String, Integer> entry : sorted.entrySet()) {
      if (top.contains(entry.getKey())) {
        sums.add(entry.getValue(), entry.getKey());
      } else {
        rest += entry.getValue();
      }
    }
    if (rest != 0) {
      sums.add((double) rest, OTHER);
    }
  }
}
