package io.berth.e2e.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Formats results as a table or as JSON. */
final class Report {
  private final List<Metric> metrics;
  private final Map<Contender, List<Result>> results = new EnumMap<>(Contender.class);

  Report(List<Metric> metrics, List<Result> all) {
    this.metrics = metrics;
    for (Contender contender : Contender.values()) {
      List<Result> own = all.stream().filter(result -> result.contender() == contender).toList();
      if (!own.isEmpty()) {
        results.put(contender, own);
      }
    }
  }

  /** Returns a table with a line per metric, a column per scheduler and the ratio. */
  String table() {
    StringBuilder table = new StringBuilder("%-30s".formatted(""));
    results.keySet().forEach(contender -> table.append("%16s".formatted(contender)));
    boolean both = results.size() == Contender.values().length;
    table.append(both ? "%10s%n".formatted("ratio") : "%n".formatted());
    for (Metric metric : metrics) {
      table.append("%-30s".formatted(metric.name()));
      results.values().forEach(own -> table.append("%16.1f".formatted(metric.mean(own))));
      table.append(both ? "%10.2f%n".formatted(ratio(metric)) : "%n".formatted());
    }
    return table.toString();
  }

  private double ratio(Metric metric) {
    return metric.mean(results.getOrDefault(Contender.BERTH, List.of()))
        / metric.mean(results.getOrDefault(Contender.KUBE_SCHEDULER, List.of()));
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    results.forEach(
        (contender, own) -> {
          ObjectNode values = json.putObject(contender.toString());
          metrics.forEach(metric -> values.put(metric.key(), metric.mean(own)));
          values.put("runs", own.size());
        });
    return json;
  }

  /** A metric of a comparison: one line of its table. */
  record Metric(String name, String key, ToDoubleFunction<Result> value) {
    private static final Metric FIRST_BIND =
        new Metric("first bind after s", "firstBindSeconds", Result::firstBindSeconds);
    private static final Metric CPU =
        new Metric("CPU ms per pod", "cpuMillisPerPod", Result::cpuMillisPerPod);
    private static final Metric PEAK = new Metric("peak MB", "peakMB", Result::peakMegabytes);

    static final List<Metric> OF_DRAIN =
        List.of(
            new Metric("pods bound", "bound", Result::bound),
            new Metric("pods/s, first to last bind", "podsPerSecond", Result::podsPerSecond),
            new Metric(
                "pods/s, start to last bind",
                "podsPerSecondFromStart",
                Result::podsPerSecondFromStart),
            new Metric(
                "pods/s, start to last event",
                "podsPerSecondWithEvents",
                Result::podsPerSecondWithEvents),
            CPU,
            PEAK,
            FIRST_BIND,
            new Metric("events written", "events", Result::events));

    static final List<Metric> OF_SYNC =
        List.of(
            FIRST_BIND,
            new Metric("CPU ms until then", "cpuMillis", Result::cpuMillisPerPod),
            PEAK);

    /** Returns the mean of several runs of one scheduler. */
    double mean(List<Result> results) {
      return results.stream().mapToDouble(value).average().orElse(Double.NaN);
    }
  }
}
