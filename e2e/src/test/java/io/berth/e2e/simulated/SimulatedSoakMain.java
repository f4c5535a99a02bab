package io.berth.e2e.simulated;

import io.berth.e2e.simulated.SimulatedSoak.Result;
import java.util.List;

/** The program behind {@code e2e/soak --simulated}. */
public final class SimulatedSoakMain {
  private static final int MAX_PRINTED_CLASSES = 15;

  private SimulatedSoakMain() {}

  public static void main(String[] args) throws InterruptedException {
    int hours = 24;
    int nodes = 5000;
    long seed = 1;
    List<String> arguments = List.of(args);
    for (int i = 0; i < arguments.size(); i += 2) {
      String value = i + 1 < arguments.size() ? arguments.get(i + 1) : "";
      switch (arguments.get(i)) {
        case "--hours" -> hours = Integer.parseInt(value);
        case "--nodes" -> nodes = Integer.parseInt(value);
        case "--seed" -> seed = Long.parseLong(value);
        default -> {
          System.err.println("soak: unknown option " + arguments.get(i));
          System.exit(2);
        }
      }
    }
    System.out.printf("seed %d, %d nodes, %d hours%n", seed, nodes, hours);
    long start = System.nanoTime();
    Result result = new SimulatedSoak(nodes, seed, System.out::println).run(hours);
    boolean flat = result.growth() <= SimulatedSoak.MAX_GROWTH;
    System.out.printf(
        "%d pods bound, %d preempted, in %d s; live heap %.3f times that of hour %d, at most"
            + " %.2f%n",
        result.binds(),
        result.victims(),
        (System.nanoTime() - start) / 1_000_000_000,
        result.growth(),
        SimulatedSoak.BASE_HOUR,
        SimulatedSoak.MAX_GROWTH);
    if (!flat) {
      result.last().growthSince(result.base(), MAX_PRINTED_CLASSES).forEach(System.out::println);
    }
    boolean clean = result.differences().isEmpty();
    System.out.println(flat && clean ? "passed" : "FAILED");
    System.exit(flat && clean ? 0 : 1);
  }
}
