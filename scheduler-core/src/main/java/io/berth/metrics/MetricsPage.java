package io.berth.metrics;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** The response of {@code /metrics}. Thread-safe. */
public final class MetricsPage {
  private final MetricFamilies families;

  MetricsPage(MetricFamilies families) {
    this.families = families;
  }

  @Inject
  MetricsPage(MetricFamilies families, QueueAndCacheMetrics gauges) {
    this(families);
    gauges.register(families);
  }

  /**
   * Returns the media type of the response.
   *
   * @param acceptHeader the {@code Accept} header of the request, or null
   */
  public String contentType(@Nullable String acceptHeader) {
    return ExpositionFormat.of(acceptHeader).contentType();
  }

  /**
   * Writes the current values of all metrics. Does not close the stream.
   *
   * @param acceptHeader the {@code Accept} header of the request, or null
   */
  public void write(OutputStream out, @Nullable String acceptHeader) throws IOException {
    ExpositionFormat format = ExpositionFormat.of(acceptHeader);
    for (MetricFamily family : families.all()) {
      format.write(out, family.snapshot(), true);
    }
    format.end(out);
  }
}
