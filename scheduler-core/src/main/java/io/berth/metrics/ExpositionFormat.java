package io.berth.metrics;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The forms in which metrics are told. */
enum ExpositionFormat {
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

  /** What OpenMetrics ends with, whatever it holds. */
  private static final String END = "# EOF\n";

  /** Chooses by a request's {@code Accept} header, which may be missing. */
  static ExpositionFormat of(@Nullable String accept) {
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

  /** Returns some metrics as a text that is complete. */
  String print(Collection<MetricSnapshot> snapshots) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer().write(bytes, new MetricSnapshots(snapshots));
    String text = bytes.toString(StandardCharsets.UTF_8);
    return this == PROMETHEUS ? GoNumbers.inBounds(text) : text;
  }

  /**
   * Writes one family as a part of a longer text, which {@link #end} ends.
   *
   * @param isFirst whether the family's name and meaning are to be told, or were before
   */
  void write(OutputStream out, MetricSnapshot snapshot, boolean isFirst) throws IOException {
    String text = print(List.of(snapshot));
    int end = text.endsWith(END) ? text.length() - END.length() : text.length();
    int start = isFirst ? 0 : endOfHeader(text);
    if (start < end) {
      out.write(text.substring(start, end).getBytes(StandardCharsets.UTF_8));
    }
  }

  void end(OutputStream out) throws IOException {
    if (this == OPEN_METRICS) {
      out.write(END.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static int endOfHeader(String text) {
    int start = 0;
    while (text.startsWith("#", start)) {
      start = text.indexOf('\n', start) + 1;
    }
    return start;
  }
}
