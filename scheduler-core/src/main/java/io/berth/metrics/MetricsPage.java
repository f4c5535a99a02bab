package io.berth.metrics;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** What {@code /metrics} answers. For any thread. */
public final class MetricsPage {
  private final MetricFamilies families;

  MetricsPage(MetricFamilies families) {
    this.families = families;
  }

  @Inject
  MetricsPage(MetricFamilies families, QueueAndCacheMetrics standing) {
    this(families);
    standing.register(families);
  }

  /**
   * Returns the media type of the answer.
   *
   * @param acceptHeader what the client asks for, or null
   */
  public String contentType(@Nullable String acceptHeader) {
    return ExpositionFormat.of(acceptHeader).contentType();
  }

  /**
   * Writes all metrics as they are now; the stream stays open.
   *
   * @param acceptHeader what the client asks for, or null
   */
  public void write(OutputStream out, @Nullable String acceptHeader) throws IOException {
    ExpositionFormat form = ExpositionFormat.of(acceptHeader);
    for (MetricFamily family : families.all()) {
      form.write(out, family.snapshot(), true);
    }
    form.end(out);
  }
}
