package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import io.berth.e2e.controlplane.BerthProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The words after {@code e2e/attack}.
 *
 * @param rounds how often each row is run on each scheduler
 */
record Options(
    List<Attack> attacks, List<Contender> contenders, AttackRun run, int rounds, boolean list) {

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException if they make no sense; the message says why
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
      String word = args.get(i);
      if (word.equals("--list")) {
        list = true;
      } else if (word.equals("--row") && i + 1 < args.size()) {
        attacks.add(Attacks.named(args.get(++i)));
      } else if (values.containsKey(word) && i + 1 < args.size()) {
        values.put(word, args.get(++i));
      } else {
        throw new IllegalArgumentException("cannot make sense of " + word);
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
