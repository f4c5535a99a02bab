package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dashboard and the alerts use only metrics that exist. */
class MonitoringFilesTest {
  private static final Path TREE = Path.of("..");

  /** A name with an underscore where an expression allows a metric. */
  private static final Pattern METRIC =
      Pattern.compile("(?<![\\w$\"])([a-z]+(?:_[a-z0-9]+)+)(?=\\s*[\\[{,)]|`)");

  private static final Set<String> NO_METRICS = new TreeSet<>();

  static {
    NO_METRICS.add("extension_point"); // a label
    NO_METRICS.add("assumed_pods"); // a label value
  }

  private static Set<String> exported() {
    MeteredScheduler scheduler = new MeteredScheduler();
    var _ = scheduler.get(MetricsPage.class); // registers the gauges
    MetricFamilies families = scheduler.get(MetricFamilies.class);
    var _ = new RestClientMetrics(families, () -> 0, "host");
    Set<String> names = new TreeSet<>();
    Stream.concat(
            families.snapshots().stream(),
            Stream.of(PodResourceMetrics.REQUESTS, PodResourceMetrics.LIMITS)
                .map(metric -> metric.snapshot(new java.util.ArrayList<>())))
        .forEach(snapshot -> addTo(names, snapshot));
    return names;
  }

  private static void addTo(Set<String> names, MetricSnapshot snapshot) {
    String name = snapshot.getMetadata().getPrometheusName();
    if (snapshot instanceof CounterSnapshot) {
      names.add(name + "_total");
      return;
    }
    names.add(name);
    if (snapshot instanceof HistogramSnapshot) {
      names.add(name + "_bucket");
    }
    names.add(name + "_sum");
    names.add(name + "_count");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"deploy/chart/berth/files/dashboard.json", "deploy/chart/berth/files/alerts.yaml"})
  void usesOnlyExportedMetrics(String file) throws IOException {
    Set<String> named = new TreeSet<>();
    Files.readAllLines(TREE.resolve(file)).stream()
        .map(line -> line.replace("\\\"", "'"))
        .filter(line -> !line.contains("\"description\"") && !line.stripLeading().startsWith("#"))
        .forEach(line -> find(line, named));
    named.removeAll(NO_METRICS);

    assertThat(named).hasSizeGreaterThan(4);
    assertThat(exported()).containsAll(named);
  }

  private static void find(String line, Set<String> named) {
    Matcher matcher = METRIC.matcher(line.replaceAll("\\b\\w+\\s*\\((?=[^)]*\\))", "("));
    while (matcher.find()) {
      named.add(matcher.group(1));
    }
  }
}
