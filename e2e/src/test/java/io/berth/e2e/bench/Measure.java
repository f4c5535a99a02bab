package io.berth.e2e.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** One line of a comparison. */
record Measure(String name, String key, ToDoubleFunction<Result> value) {
  private static final Measure FIRST_BIND =
      new Measure("first bind after s", "firstBindSeconds", Result::firstBindSeconds);
  private static final Measure CPU =
      new Measure("CPU ms per pod", "cpuMillisPerPod", Result::cpuMillisPerPod);
  private static final Measure PEAK = new Measure("peak MB", "peakMB", Result::peakMegabytes);

  static final List<Measure> OF_DRAIN =
      List.of(
          new Measure("pods bound", "bound", Result::bound),
          new Measure("pods/s, first to last bind", "podsPerSecond", Result::podsPerSecond),
          new Measure(
              "pods/s, start to last bind",
              "podsPerSecondFromStart",
              Result::podsPerSecondFromStart),
          new Measure(
              "pods/s, start to last event",
              "podsPerSecondWithEvents",
              Result::podsPerSecondWithEvents),
          CPU,
          PEAK,
          FIRST_BIND,
          new Measure("events told", "events", Result::events));

  static final List<Measure> OF_SYNC =
      List.of(
          FIRST_BIND, new Measure("CPU ms until then", "cpuMillis", Result::cpuMillisPerPod), PEAK);

  /** The mean over several runs of one scheduler. */
  double mean(List<Result> results) {
    return results.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
