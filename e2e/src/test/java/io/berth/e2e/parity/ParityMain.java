package io.berth.e2e.parity;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import java.time.Duration;
import java.util.List;

/** The program behind {@code e2e/parity}. */
public final class ParityMain {
  private ParityMain() {}

  public static void main(String[] args) throws Exception {
    int decisions = (int) option(args, "--decisions", 500);
    long seed = option(args, "--seed", 1);
    long start = System.nanoTime();
    DecisionCounts tally;
    try (ControlPlane plane = ControlPlane.start(Flags.extent(ControlPlaneScope.VOLUMES))) {
      tally = new ParityRun(plane, seed).run(decisions);
    }
    for (DecisionCounts.Mismatch mismatch : tally.mismatches()) {
      System.out.printf("%s%n%s%n%n", mismatch.difference(), mismatch.scenario());
    }
    System.out.print(tally.table());
    System.out.printf(
        "seed %d, %d s%n", seed, Duration.ofNanos(System.nanoTime() - start).toSeconds());
    System.exit(tally.mismatches().isEmpty() ? 0 : 1);
  }

  private static long option(String[] args, String name, long otherwise) {
    int at = List.of(args).indexOf(name);
    return at < 0 ? otherwise : Long.parseLong(args[at + 1]);
  }
}
