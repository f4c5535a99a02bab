package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import io.berth.framework.EstimateMeter;
import io.berth.framework.Ticker;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/**
 * Metrics of an estimator server: requests, under the names of Karmada's estimator, and the
 * process.
 */
public final class EstimatorMetrics implements EstimateMeter {
  private static final String PREFIX = "karmada_scheduler_estimator_estimating_";
  private static final String STEP_TOTAL = "Total";

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
            "Number of requests for estimates, by result and type.",
            "result",
            "type");
    durations =
        families.histograms(
            Buckets.seconds(Buckets.exponential(0.001, 2, 10)),
            PREFIX + "algorithm_duration_seconds",
            "Duration of estimates in seconds, from the request to the response.",
            "result",
            "type",
            "step");
  }

  /** Registers the gauge of the number of nodes. */
  public void registerNodeCount(IntSupplier nodes) {
    families.gauges(
        sums -> sums.add(nodes.getAsInt()),
        "berth_estimator_nodes",
        "Number of nodes on which estimates are based.");
  }

  public MetricsPage page() {
    return new MetricsPage(families);
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public void requestFinished(String type, boolean success, long start) {
    String result = success ? "success" : "error";
    requests.counter(result, type).inc();
    durations.histogram(result, type, STEP_TOTAL).update(ticker.read() - start);
  }
}
