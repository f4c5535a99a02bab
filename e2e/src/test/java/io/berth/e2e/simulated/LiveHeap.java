package io.berth.e2e.simulated;

import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What this process's heap holds after a collection.
 *
 * @param bytes all of it
 * @param byClass the bytes of each class's instances, where these are many
 */
record LiveHeap(long bytes, Map<String, Long> byClass) {
  private static final long WORTH_KEEPING = 20_000;

  static LiveHeap measure() {
    System.gc(); // the histogram collects once more, what references let go of the first time
    Map<String, Long> byClass = histogram();
    // A collector that leaves garbage where it is fills the place with these.
    byClass.keySet().removeIf(name -> name.contains("jdk.internal.vm.Filler"));
    long bytes = byClass.values().stream().mapToLong(Long::longValue).sum();
    // What is kept of it is in the heap when it is measured again.
    byClass.values().removeIf(of -> of < WORTH_KEEPING);
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

  /** Names the classes that have grown most since an earlier moment. */
  List<String> growthSince(LiveHeap earlier, int most) {
    return byClass.entrySet().stream()
        .map(one -> Map.entry(one.getKey(), one.getValue() - earlier.of(one.getKey())))
        .filter(one -> one.getValue() > 0)
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(most)
        .map(one -> "%,12d bytes more of %s".formatted(one.getValue(), one.getKey()))
        .toList();
  }

  private long of(String type) {
    return byClass.getOrDefault(type, 0L);
  }
}
