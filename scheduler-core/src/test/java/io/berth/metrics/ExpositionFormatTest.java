package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.MetricRegistry;
import io.berth.metrics.MetricsConfiguration.LabelAllowList;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExpositionFormatTest {
  private final MetricFamilies families = new MetricFamilies(new MetricRegistry());

  private String text() throws IOException {
    return ExpositionFormat.PROMETHEUS.print(families.snapshots());
  }

  @Test
  void sortsCountersByNameAndLabels() throws IOException {
    CounterFamily second = families.counters("b_total", "More.", "result", "profile");
    second.counter("error", "p").inc();
    second.counter("bad \"thing\"", "p").inc(2);
    families.counters("a_total", "Some\nlines.").counter();

    assertThat(text())
        .isEqualTo(
            """
            # HELP a_total Some\\nlines.
            # TYPE a_total counter
            a_total 0.0
            # HELP b_total More.
            # TYPE b_total counter
            b_total{profile="p",result="bad \\"thing\\""} 2.0
            b_total{profile="p",result="error"} 1.0
            """);
  }

  @Test
  void doesNotPrintFamilyWithoutMetrics() throws IOException {
    families.counters("a_total", "Some.", "result");
    families.histograms(Buckets.plain(1), "b", "Some.", "result");
    families.gauges(sums -> {}, "c", "Some.");

    assertThat(text()).isEmpty();
  }

  @Test
  void printsCountersOfReadersAndOfFamily() throws IOException {
    families
        .counters("a_total", "Some.", "source")
        .addReader(sums -> sums.add(7, "reader"))
        .counter("family")
        .inc();

    assertThat(text())
        .contains("a_total{source=\"reader\"} 7.0\n")
        .contains("a_total{source=\"family\"} 1.0\n");
  }

  @Test
  void readsGaugesAtEachScrape() throws IOException {
    double[] value = {1};
    families.gauges(sums -> sums.add(value[0], "x"), "g", "Some.", "label");
    value[0] = 2.5;

    assertThat(text())
        .isEqualTo(
            """
            # HELP g Some.
            # TYPE g gauge
            g{label="x"} 2.5
            """);
  }

  @Test
  void printsCumulativeBucketsUpToInfinity() throws IOException {
    HistogramFamily histograms =
        families.histograms(Buckets.seconds(0.001, 0.5, 1), "h_seconds", "Some.", "result");
    histograms.histogram("ok").update(500_000);
    histograms.histogram("ok").update(250_000_000);
    histograms.histogram("ok").update(2_000_000_000);

    assertThat(text())
        .isEqualTo(
            """
            # HELP h_seconds Some.
            # TYPE h_seconds histogram
            h_seconds_bucket{result="ok",le="0.001"} 1
            h_seconds_bucket{result="ok",le="0.5"} 2
            h_seconds_bucket{result="ok",le="1"} 2
            h_seconds_bucket{result="ok",le="+Inf"} 3
            h_seconds_count{result="ok"} 3
            h_seconds_sum{result="ok"} 2.2505
            """);
  }

  @Test
  void rejectsWrongNumberOfLabelValues() {
    families.gauges(sums -> sums.add(1, "x", "y"), "g", "Some.", "label");

    assertThatThrownBy(this::text)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The metric g has the labels [label], but the values are [x, y].");
  }

  record Request(String name, @Nullable String accept, ExpositionFormat format) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Request> requests() {
    return Stream.of(
        new Request("no header", null, ExpositionFormat.PROMETHEUS),
        new Request("any type", "*/*", ExpositionFormat.PROMETHEUS),
        new Request(
            "Prometheus itself",
            "application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.3,*/*;q=0.1",
            ExpositionFormat.PROMETHEUS),
        new Request(
            "OpenMetrics only",
            "application/openmetrics-text; version=1.0.0",
            ExpositionFormat.OPEN_METRICS));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void usesOpenMetricsOnlyIfClientAcceptsNothingElse(Request request) {
    assertThat(ExpositionFormat.of(request.accept())).isEqualTo(request.format());
  }

  @Test
  void printsOpenMetrics() throws IOException {
    families.counters("a_total", "Some.").counter().inc();

    assertThat(ExpositionFormat.OPEN_METRICS.print(families.snapshots()))
        .contains("# TYPE a counter\n")
        .contains("a_total 1.0\n")
        .endsWith("# EOF\n");
    assertThat(ExpositionFormat.OPEN_METRICS.contentType())
        .startsWith("application/openmetrics-text");
    assertThat(ExpositionFormat.PROMETHEUS.contentType()).startsWith("text/plain; version=0.0.4");
  }

  private static MetricFamilies limited(String metric, String label, String... values) {
    LabelAllowList list = new LabelAllowList(Map.of(label, Set.of(values)));
    return new MetricFamilies(
        new MetricRegistry(), new MetricsConfiguration(List.of(), Map.of(metric, list)));
  }

  @Test
  void sumsCountersOfDisallowedLabelValues() throws IOException {
    MetricFamilies limited = limited("a_total", "queue", "active");
    CounterFamily counters = limited.counters("a_total", "Some.", "queue", "event");
    counters.counter("active", "e").inc(1);
    counters.counter("backoff", "e").inc(2);
    counters.addReader(sums -> sums.add(4, "gated", "e"));

    assertThat(ExpositionFormat.PROMETHEUS.print(limited.snapshots()))
        .endsWith(
            """
            a_total{event="e",queue="active"} 1.0
            a_total{event="e",queue="unexpected"} 6.0
            """);
  }

  @Test
  void sumsGaugesOfDisallowedLabelValues() throws IOException {
    MetricFamilies limited = limited("a", "queue", "active");
    limited.gauges(
        sums -> {
          sums.add(1, "active");
          sums.add(2, "backoff");
          sums.add(3, "gated");
        },
        "a",
        "Some.",
        "queue");

    assertThat(ExpositionFormat.PROMETHEUS.print(limited.snapshots()))
        .endsWith("a{queue=\"active\"} 1.0\na{queue=\"unexpected\"} 5.0\n");
  }

  @Test
  void countsDisallowedLabelValuesInOneHistogram() {
    HistogramFamily histograms =
        limited("a", "queue", "active").histograms(Buckets.plain(1), "a", "Some.", "queue");

    assertThat(histograms.histogram("backoff"))
        .isSameAs(histograms.histogram("gated"))
        .isNotSameAs(histograms.histogram("active"));
  }

  @Test
  void doesNotServeDisabledMetrics() throws IOException {
    MetricFamilies some =
        new MetricFamilies(
            new MetricRegistry(), new MetricsConfiguration(List.of("a_total", "c"), Map.of()));
    some.counters("a_total", "Some.").counter().inc();
    some.counters("b_total", "Some.").counter().inc();
    some.gauges(sums -> sums.add(1), "c", "Some.");

    assertThat(ExpositionFormat.PROMETHEUS.print(some.snapshots()))
        .contains("b_total 1.0\n")
        .doesNotContain("a_total", "\nc ");
  }
}
