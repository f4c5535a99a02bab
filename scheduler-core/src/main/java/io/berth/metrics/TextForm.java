package io.berth.metrics;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The forms in which metrics are told. */
enum TextForm {
  /** What kube-scheduler answers, whatever else a client understands. */
  PROMETHEUS,
  /** For clients that understand nothing else. */
  OPEN_METRICS;

  private ExpositionFormatWriter writer() {
    return switch (this) {
      case PROMETHEUS -> PrometheusTextFormatWriter.create();
      case OPEN_METRICS -> OpenMetricsTextFormatWriter.create();
    };
  }

  /** Chooses by a request's {@code Accept} header, which may be missing. */
  static TextForm of(@Nullable String accept) {
    boolean onlyOpenMetrics =
        accept != null
            && accept.contains("application/openmetrics-text")
            && !accept.contains("text/plain")
            && !accept.contains("text/*")
            && !accept.contains("*/*");
    return onlyOpenMetrics ? OPEN_METRICS : PROMETHEUS;
  }

  String contentType() {
    return writer().getContentType();
  }

  String print(Collection<MetricSnapshot> snapshots) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer().write(bytes, new MetricSnapshots(snapshots));
    String text = bytes.toString(StandardCharsets.UTF_8);
    return this == PROMETHEUS ? GoNumbers.inBounds(text) : text;
  }
}
