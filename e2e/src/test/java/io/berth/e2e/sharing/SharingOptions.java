package io.berth.e2e.sharing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The options of {@code e2e/sharing}.
 *
 * @param capacity the number of pods that all nodes together have capacity for
 * @param pods the number of pods of each scheduler
 * @param loaded whether two busy processes run at the same time
 */
record SharingOptions(
    int nodes, int capacity, int pods, int rounds, boolean loaded, List<SchedulerPair> pairs) {

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  static SharingOptions read(List<String> args) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("--nodes", "20");
    values.put("--room", "448");
    values.put("--pods", "300");
    values.put("--rounds", "5");
    values.put("--pair", "");
    boolean loaded = false;
    for (int i = 0; i < args.size(); i++) {
      if (args.get(i).equals("--loaded")) {
        loaded = true;
      } else if (values.containsKey(args.get(i)) && i + 1 < args.size()) {
        values.put(args.get(i), args.get(++i));
      } else {
        throw new IllegalArgumentException("unknown option " + args.get(i));
      }
    }
    return new SharingOptions(
        Integer.parseInt(values.get("--nodes")),
        Integer.parseInt(values.get("--room")),
        Integer.parseInt(values.get("--pods")),
        Integer.parseInt(values.get("--rounds")),
        loaded,
        SchedulerPair.named(values.get("--pair")));
  }

  /** Returns the number of pods that one node has capacity for. */
  int capacityOf(int node) {
    return capacity / nodes + (node < capacity % nodes ? 1 : 0);
  }
}
