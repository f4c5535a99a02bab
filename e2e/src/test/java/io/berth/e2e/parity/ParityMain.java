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
    DecisionCounts counts;
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.VOLUMES))) {
      counts = new ParityRun(plane, seed).run(decisions);
    }
    for (DecisionCounts.Mismatch mismatch : counts.mismatches()) {
      System.out.printf("%s%n%s%n%n", mismatch.difference(), mismatch.scenario());
    }
    System.out.print(counts.table());
    System.out.printf(
        "seed %d, %d s%n", seed, Duration.ofNanos(System.nanoTime() - start).toSeconds());
    System.exit(counts.mismatches().isEmpty() ? 0 : 1);
  }

  private static long option(String[] args, String name, long defaultValue) {
    int index = List.of(args).indexOf(name);
    return index < 0 ? defaultValue : Long.parseLong(args[index + 1]);
  }
}
