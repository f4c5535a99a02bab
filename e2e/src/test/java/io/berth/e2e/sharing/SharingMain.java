package io.berth.e2e.sharing;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.GuardedProcess;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.sharing.SharingRound.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The program behind {@code e2e/sharing}. */
public final class SharingMain {
  private static final int BUSY_PROCESSES = 2;

  private SharingMain() {}

  public static void main(String[] args) throws Exception {
    SharingOptions options;
    try {
      options = SharingOptions.read(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println("sharing: " + e.getMessage());
      System.exit(2);
      return;
    }
    System.out.printf(
        "%d nodes with capacity for %d pods, %d pods of each scheduler, %s%n%s%n",
        options.nodes(),
        options.capacity(),
        options.pods(),
        options.loaded() ? "two busy processes" : "idle",
        Result.header());
    List<Process> busy = new ArrayList<>();
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
        RawApi api = new RawApi(plane.client().getConfiguration())) {
      SharingRound round = new SharingRound(plane, api, options);
      round.createNodes();
      for (int i = 0; options.loaded() && i < BUSY_PROCESSES; i++) {
        busy.add(busyProcess());
      }
      List<Result> results = new ArrayList<>();
      for (int i = 0; i < options.rounds(); i++) {
        for (SchedulerPair pair : options.pairs()) {
          Result result = round.run(pair);
          System.out.println(result.row("%d: %s".formatted(i + 1, pair)));
          results.add(result);
        }
      }
      for (SchedulerPair pair : options.pairs()) {
        List<Result> own = results.stream().filter(result -> result.pair() == pair).toList();
        System.out.println(Result.median(own).row("median: " + pair));
      }
    } finally {
      busy.forEach(Process::destroyForcibly);
    }
    System.exit(0); // threads of the HTTP client would keep the JVM alive
  }

  private static Process busyProcess() throws IOException {
    return GuardedProcess.builder(List.of("sh", "-c", "while :; do :; done")).start();
  }
}
