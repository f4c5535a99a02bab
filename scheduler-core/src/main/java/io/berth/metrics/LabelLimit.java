package io.berth.metrics;

import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Bounds the values of a label that are not Berth's to choose, such as a scheduler that a pod
 * names: each value is a series that every scrape carries and every monitoring system keeps. Values
 * beyond the limit are counted together as {@link #OTHER}. For any thread.
 */
final class LabelLimit {
  static final String OTHER = "other";

  /** How many values a label has besides {@link #OTHER}. */
  static final int MAX_VALUES = 100;

  /** The longest name that a Kubernetes object can have. */
  static final int MAX_LENGTH = 253;

  private final Set<String> known = ConcurrentHashMap.newKeySet();

  /** Returns the value if it is among the first that came, else {@link #OTHER}. */
  String limit(String value) {
    if (known.contains(value)) {
      return value;
    }
    synchronized (known) {
      boolean isKnown =
          known.contains(value)
              || (isShort(value) && known.size() < MAX_VALUES && known.add(value));
      return isKnown ? value : OTHER;
    }
  }

  /** Returns the value unless it is too long. */
  static String limitLength(String value) {
    return isShort(value) ? value : OTHER;
  }

  private static boolean isShort(String value) {
    return value.length() <= MAX_LENGTH;
  }

  /** Reads the largest counts value by value, and the sum of the rest. */
  static void read(Map<String, Integer> counts, GaugeReader to) {
    Map<String, Integer> now = new TreeMap<>(counts);
    Set<String> shown =
        now.entrySet().stream()
            .filter(one -> isShort(one.getKey()))
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(MAX_VALUES)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    shown.remove(OTHER);
    long rest = 0;
    for (Map.Entry<String, Integer> one : now.entrySet()) {
      if (shown.contains(one.getKey())) {
        to.add(one.getValue(), one.getKey());
      } else {
        rest += one.getValue();
      }
    }
    if (rest != 0) {
      to.add((double) rest, OTHER);
    }
  }
}
