package io.berth.e2e.soak;

import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.faults.FaultScenario;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The program behind {@code e2e/soak}. */
public final class SoakMain {
  private static final Path JOURNAL = Path.of("target", "soak.journal");

  private SoakMain() {}

  public static void main(String[] args) throws Exception {
    long minutes = 10;
    long seed = 1;
    List<String> arguments = List.of(args);
    for (int i = 0; i < arguments.size(); i += 2) {
      String value = i + 1 < arguments.size() ? arguments.get(i + 1) : "";
      switch (arguments.get(i)) {
        case "--minutes" -> minutes = Long.parseLong(value);
        case "--seed" -> seed = Long.parseLong(value);
        default -> {
          System.err.println("soak: unknown option " + arguments.get(i));
          System.exit(2);
        }
      }
    }
    System.exit(run(Duration.ofMinutes(minutes), seed) ? 0 : 1);
  }

  private static boolean run(Duration time, long seed) throws Exception {
    try (PrintWriter journal = new PrintWriter(Files.newBufferedWriter(JOURNAL), true);
        FaultScenario scenario =
            new FaultScenario(BerthProgram.OF_TREE, ControlPlaneScope.VOLUMES)) {
      System.out.printf("seed %d, journal %s%n", seed, JOURNAL.toAbsolutePath());
      System.out.print(new Soak(scenario, seed, journal::println).run(time).text());
      return true;
    } catch (AssertionError e) {
      System.out.println("FAILED: " + e.getMessage());
      return false;
    }
  }
}
