package io.berth.e2e.simulated;

import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The live heap of this process after a garbage collection.
 *
 * @param bytes the total
 * @param byClass the bytes of the instances of each class, without small ones
 */
record LiveHeap(long bytes, Map<String, Long> byClass) {
  private static final long MIN_STORED_BYTES = 20_000;

  static LiveHeap measure() {
    System.gc(); // the histogram collects again, which frees objects behind cleared references
    Map<String, Long> byClass = histogram();
    // Collectors that do not compact fill gaps with filler objects.
    byClass.keySet().removeIf(name -> name.contains("jdk.internal.vm.Filler"));
    long bytes = byClass.values().stream().mapToLong(Long::longValue).sum();
    // The stored entries are part of the heap at the next measurement.
    byClass.values().removeIf(size -> size < MIN_STORED_BYTES);
    return new LiveHeap(bytes, Map.copyOf(byClass));
  }

  private static Map<String, Long> histogram() {
    try {
      Object text =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {new String[0]},
                  new String[] {String[].class.getName()});
      Map<String, Long> bytes = new HashMap<>();
      for (String line : text.toString().lines().toList()) {
        String[] words = line.strip().split("\\s+", -1); // number, instances, bytes, class
        if (words.length >= 4 && words[0].endsWith(":")) {
          bytes.merge(words[3], Long.parseLong(words[2]), Long::sum);
        }
      }
      return bytes;
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  double megabytes() {
    return bytes / 1e6;
  }

  /** Returns the classes that have grown most since an earlier measurement. */
  List<String> growthSince(LiveHeap earlier, int limit) {
    return byClass.entrySet().stream()
        .map(entry -> Map.entry(entry.getKey(), entry.getValue() - earlier.bytesOf(entry.getKey())))
        .filter(entry -> entry.getValue() > 0)
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(limit)
        .map(entry -> "%,12d more bytes of %s".formatted(entry.getValue(), entry.getKey()))
        .toList();
  }

  private long bytesOf(String type) {
    return byClass.getOrDefault(type, 0L);
  }
}
