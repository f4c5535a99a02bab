package io.berth.e2e.bench;

import io.berth.e2e.bench.Report.Metric;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import java.util.List;
import java.util.Locale;

/** The program behind {@code e2e/bench}. */
public final class BenchMain {
  private BenchMain() {}

  public static void main(String[] args) throws Exception {
    Options options;
    try {
      options = Options.read(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println("bench: " + e.getMessage());
      System.exit(2);
      return;
    }
    boolean drain = options.command().equals("drain");
    List<Result> results;
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
        RawApi api = new RawApi(plane.client().getConfiguration())) {
      Bench bench = new Bench(plane, api, options);
      results = drain ? bench.drain() : bench.sync();
    }
    Report report = new Report(drain ? Metric.OF_DRAIN : Metric.OF_SYNC, results);
    if (options.json()) {
      System.out.println(report.json());
    } else {
      System.out.printf(
          "%s, %s pods, %d nodes, %d pods, mean of %d%n%s",
          options.command(),
          options.shape().name().toLowerCase(Locale.ROOT),
          options.nodes(),
          options.pods(),
          options.rounds(),
          report.table());
    }
    System.exit(0); // threads of the HTTP client would keep the JVM alive
  }
}
