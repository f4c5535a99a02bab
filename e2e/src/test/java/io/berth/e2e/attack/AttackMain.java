package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/** The program behind {@code e2e/attack}. */
public final class AttackMain {
  private AttackMain() {}

  public static void main(String[] args) throws Exception {
    Options options;
    try {
      options = Options.read(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println("attack: " + e.getMessage());
      System.exit(2);
      return;
    }
    if (options.list()) {
      Attacks.ALL.forEach(row -> System.out.printf("%-24s%s%n", row.name(), row.description()));
      System.exit(0);
    }
    System.out.print(Table.head());
    int failed = 0;
    for (Attack attack : options.attacks()) {
      try {
        failed += run(options, attack).holds() ? 0 : 1;
      } catch (IllegalStateException | ExecutionException e) {
        System.err.printf("%s failed to run: %s%n", attack.name(), rootCause(e));
        failed++;
      }
    }
    System.out.printf(
        "%d of %d rows hold%n", options.attacks().size() - failed, options.attacks().size());
    System.exit(failed == 0 ? 0 : 1); // threads of the HTTP clients would keep the JVM alive
  }

  private static Throwable rootCause(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure : rootCause(cause);
  }

  /** Runs a row on alternating schedulers, and prints the medians of its rounds. */
  private static Row run(Options options, Attack attack) throws Exception {
    Map<Contender, List<Outcome>> rounds = new EnumMap<>(Contender.class);
    for (int round = 0; round < options.rounds(); round++) {
      for (Contender contender : options.contenders()) {
        Outcome outcome = options.run().run(attack, contender);
        rounds.computeIfAbsent(contender, _ -> new ArrayList<>()).add(outcome);
        if (options.rounds() > 1) {
          Row alone = new Row(attack, Map.of(contender, outcome));
          System.err.printf("round %d: %s", round + 1, Table.lines(alone));
        }
        if (!outcome.alive()) {
          System.err.println(contender + ":\n" + outcome.logTail());
        }
      }
    }
    Map<Contender, Outcome> medians = new EnumMap<>(Contender.class);
    rounds.forEach((contender, outcomes) -> medians.put(contender, Outcome.median(outcomes)));
    Row row = new Row(attack, medians);
    System.out.print(Table.lines(row));
    return row;
  }
}
