package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import io.berth.e2e.controlplane.BerthProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The command line options of {@code e2e/attack}.
 *
 * @param rounds the number of runs of each row on each scheduler
 */
record Options(
    List<Attack> attacks, List<Contender> contenders, AttackRun run, int rounds, boolean list) {

  /**
   * Parses the options.
   *
   * @throws IllegalArgumentException if an option is unknown or invalid
   */
  static Options read(List<String> args) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("--nodes", "1000");
    values.put("--scheduler", "both");
    values.put("--heap", "614m");
    values.put("--seconds", "10");
    values.put("--rounds", "1");
    List<Attack> attacks = new ArrayList<>();
    boolean list = false;
    for (int i = 0; i < args.size(); i++) {
      String argument = args.get(i);
      if (argument.equals("--list")) {
        list = true;
      } else if (argument.equals("--row") && i + 1 < args.size()) {
        attacks.add(Attacks.named(args.get(++i)));
      } else if (values.containsKey(argument) && i + 1 < args.size()) {
        values.put(argument, args.get(++i));
      } else {
        throw new IllegalArgumentException("unknown or incomplete option " + argument);
      }
    }
    Launcher launcher = new Launcher(BerthProgram.OF_TREE, values.get("--heap"));
    return new Options(
        attacks.isEmpty() ? Attacks.ALL : List.copyOf(attacks),
        Contender.named(values.get("--scheduler")),
        new AttackRun(
            launcher,
            Integer.parseInt(values.get("--nodes")),
            Duration.ofSeconds(Long.parseLong(values.get("--seconds")))),
        rounds(values.get("--rounds")),
        list);
  }

  private static int rounds(String value) {
    int rounds = Integer.parseInt(value);
    if (rounds < 1) {
      throw new IllegalArgumentException("--rounds must be at least 1, not " + value);
    }
    return rounds;
  }
}
