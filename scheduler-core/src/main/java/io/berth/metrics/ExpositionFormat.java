package io.berth.metrics;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text formats of metrics. */
enum ExpositionFormat {
  /** Prometheus' text format, the default of kube-scheduler. */
  PROMETHEUS,
  /** OpenMetrics, for clients that accept nothing else. */
  OPEN_METRICS;

  private ExpositionFormatWriter writer() {
    return switch (this) {
      case PROMETHEUS -> PrometheusTextFormatWriter.create();
      case OPEN_METRICS -> OpenMetricsTextFormatWriter.create();
    };
  }

  /** The last line of an OpenMetrics text. */
  private static final String EOF = "# EOF\n";

  /** Returns the format for the {@code Accept} header of a request, or for null if it has none. */
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

  /** Formats metrics as a complete text. */
  String print(Collection<MetricSnapshot> snapshots) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer().write(bytes, new MetricSnapshots(snapshots));
    String text = bytes.toString(StandardCharsets.UTF_8);
    return this == PROMETHEUS ? GoNumbers.formatBounds(text) : text;
  }

  /**
   * Writes a family as a part of a text that {@link #end} completes.
   *
   * @param withHeader whether to write the HELP and TYPE lines
   */
  void write(OutputStream out, MetricSnapshot snapshot, boolean withHeader) throws IOException {
    String text = print(List.of(snapshot));
    int end = text.endsWith(EOF) ? text.length() - EOF.length() : text.length();
    int start = withHeader ? 0 : endOfHeader(text);
    if (start < end) {
      out.write(text.substring(start, end).getBytes(StandardCharsets.UTF_8));
    }
  }

  void end(OutputStream out) throws IOException {
    if (this == OPEN_METRICS) {
      out.write(EOF.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static int endOfHeader(String text) {
    int start = 0;
    while (text.startsWith("#", start)) {
      start = text.indexOf('\n', start) + 1;
    }
    return start;
  }

  /**
   * Formats the bounds of buckets as Go does. They are label values: {@code 1.0} and {@code 1} are
   * two series in a query over several schedulers.
   */
  static final class GoNumbers {
    private static final Pattern BOUND = Pattern.compile("(?<=[{,]le=\")[^\"+]*(?=\")");
    private static final int MIN_PLAIN_EXPONENT = -4;
    private static final int MAX_PLAIN_EXPONENT = 5;

    private GoNumbers() {}

    /** Returns a text of metrics with all bucket bounds in Go's format. */
    static String formatBounds(String text) {
      return BOUND
          .matcher(text)
          .replaceAll(match -> Matcher.quoteReplacement(format(Double.parseDouble(match.group()))));
    }

    /** Returns the shortest decimal text that identifies the number, in Go's format. */
    static String format(double number) {
      // Double.toString has the shortest digits, but another notation.
      BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
      int exponent = digits.precision() - digits.scale() - 1;
      if (digits.signum() == 0
          || (exponent >= MIN_PLAIN_EXPONENT && exponent <= MAX_PLAIN_EXPONENT)) {
        return digits.toPlainString();
      }
      return digits.movePointLeft(exponent).toPlainString()
          + "e%s%02d".formatted(exponent < 0 ? "-" : "+", Math.abs(exponent));
    }
  }
}
