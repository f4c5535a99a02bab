package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import io.berth.framework.EstimateMeter;
import io.berth.framework.Ticker;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/**
 * What a server of estimates counts: requests by the names that Karmada's estimator has for them,
 * and the process.
 */
public final class EstimatorMetrics implements EstimateMeter {
  private static final String PREFIX = "karmada_scheduler_estimator_estimating_";
  private static final String WHOLE = "Total";

  private final Ticker ticker;
  private final MetricFamilies families = new MetricFamilies(new MetricRegistry());
  private final CounterFamily requests;
  private final HistogramFamily durations;

  public EstimatorMetrics(Ticker ticker) {
    this.ticker = ticker;
    new ProcessMetrics(Path.of("/proc")).register(families);
    new JvmMetrics().register(families);
    requests =
        families.counters(
            PREFIX + "request_total",
            "Requests for estimates, by what was asked for.",
            "result",
            "type");
    durations =
        families.histograms(
            Buckets.seconds(Buckets.exponential(0.001, 2, 10)),
            PREFIX + "algorithm_duration_seconds",
            "How long estimates take, from the request's arrival to its answer.",
            "result",
            "type",
            "step");
  }

  /** Shows how many nodes are known. */
  public void showNodes(IntSupplier nodes) {
    families.gauges(
        to -> to.add(nodes.getAsInt()),
        "berth_estimator_nodes",
        "Nodes of the cluster that estimates go by.");
  }

  public MetricsPage page() {
    return new MetricsPage(families);
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public void ended(String type, boolean answered, long start) {
    String result = answered ? "success" : "error";
    requests.counter(result, type).inc();
    durations.histogram(result, type, WHOLE).update(ticker.read() - start);
  }
}
