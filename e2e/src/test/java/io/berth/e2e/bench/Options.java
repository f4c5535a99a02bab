package io.berth.e2e.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The command line options of {@code e2e/bench}. */
record Options(
    String command,
    int nodes,
    int pods,
    Shape shape,
    List<Contender> contenders,
    int rounds,
    boolean json) {

  /**
   * Parses the options.
   *
   * @throws IllegalArgumentException if an option is unknown or invalid
   */
  static Options read(List<String> args) {
    if (args.isEmpty() || !List.of("drain", "sync").contains(args.getFirst())) {
      throw new IllegalArgumentException("no command: expected drain or sync");
    }
    Map<String, String> values = new LinkedHashMap<>();
    values.put("--nodes", "5000");
    values.put("--pods", "10000");
    values.put("--shape", "basic");
    values.put("--scheduler", "both");
    values.put("--rounds", "1");
    boolean json = false;
    for (int i = 1; i < args.size(); i++) {
      if (args.get(i).equals("--json")) {
        json = true;
      } else if (values.containsKey(args.get(i)) && i + 1 < args.size()) {
        values.put(args.get(i), args.get(++i));
      } else {
        throw new IllegalArgumentException("unknown or incomplete option " + args.get(i));
      }
    }
    return new Options(
        args.getFirst(),
        Integer.parseInt(values.get("--nodes")),
        Integer.parseInt(values.get("--pods")),
        Shape.named(values.get("--shape")),
        Contender.named(values.get("--scheduler")),
        Integer.parseInt(values.get("--rounds")),
        json);
  }

  /**
   * Returns the order of the schedulers in a round, which alternates: the API server is in a
   * fresher state for the first one.
   */
  List<Contender> order(int round) {
    return round % 2 == 0 ? contenders : contenders.reversed();
  }
}
