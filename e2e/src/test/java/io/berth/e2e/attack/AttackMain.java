package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
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
        System.err.printf("%s could not be run: %s%n", attack.name(), rootCause(e));
        failed++;
      }
    }
    System.out.printf(
        "%d of %d rows hold%n", options.attacks().size() - failed, options.attacks().size());
    System.exit(failed == 0 ? 0 : 1); // the HTTP clients' threads would keep it
  }

  private static Throwable rootCause(Throwable problem) {
    Throwable cause = problem.getCause();
    return cause == null ? problem : rootCause(cause);
  }

  /** Runs a row, and again if it does not hold and may be tried again; tells of the last. */
  private static Row run(Options options, Attack attack) throws Exception {
    Row row = new Row(attack, Map.of());
    for (int tried = 0; tried < options.tries(); tried++) {
      Map<Contender, Outcome> outcomes = new EnumMap<>(Contender.class);
      for (Contender contender : options.contenders()) {
        outcomes.put(contender, options.run().run(attack, contender));
      }
      row = new Row(attack, outcomes);
      System.out.print(Table.lines(row));
      outcomes.values().stream()
          .filter(outcome -> !outcome.alive())
          .forEach(outcome -> System.err.println(outcome.contender() + ":\n" + outcome.end()));
      if (row.holds()) {
        break;
      }
    }
    return row;
  }
}
