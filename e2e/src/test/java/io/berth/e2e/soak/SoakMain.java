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
    List<String> words = List.of(args);
    for (int i = 0; i < words.size(); i += 2) {
      String value = i + 1 < words.size() ? words.get(i + 1) : "";
      switch (words.get(i)) {
        case "--minutes" -> minutes = Long.parseLong(value);
        case "--seed" -> seed = Long.parseLong(value);
        default -> {
          System.err.println("soak: cannot make sense of " + words.get(i));
          System.exit(2);
        }
      }
    }
    System.exit(run(Duration.ofMinutes(minutes), seed) ? 0 : 1);
  }

  private static boolean run(Duration time, long seed) throws Exception {
    try (PrintWriter journal = new PrintWriter(Files.newBufferedWriter(JOURNAL), true);
        FaultScenario scene = new FaultScenario(BerthProgram.OF_TREE, ControlPlaneScope.VOLUMES)) {
      System.out.printf("seed %d; what is done is told in %s%n", seed, JOURNAL.toAbsolutePath());
      System.out.print(new Soak(scene, seed, journal::println).run(time).text());
      return true;
    } catch (AssertionError e) {
      System.out.println("FAILED: " + e.getMessage());
      return false;
    }
  }
}
