package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Puts families of metrics into a registry, and reads them from there. */
final class MetricFamilies {
  private final MetricRegistry registry;
  private final MetricsConfiguration configuration;

  MetricFamilies(MetricRegistry registry) {
    this(registry, MetricsConfiguration.DEFAULT);
  }

  MetricFamilies(MetricRegistry registry, MetricsConfiguration configuration) {
    this.registry = registry;
    this.configuration = configuration;
  }

  CounterFamily counters(String name, String help, String... labels) {
    return registered(new CounterFamily(describe(name, help, labels)));
  }

  HistogramFamily histograms(Buckets buckets, String name, String help, String... labels) {
    return registered(new HistogramFamily(describe(name, help, labels), buckets));
  }

  void gauges(Consumer<GaugeReader> reader, String name, String help, String... labels) {
    registered(new GaugeFamily(describe(name, help, labels), reader));
  }

  private MetricDescription describe(String name, String help, String... labels) {
    return MetricDescription.of(name, help, labels).withAllowList(configuration.allowList(name));
  }

  /** Registers a family, unless it is disabled: that one counts, and is not shown. */
  <F extends MetricFamily> F registered(F family) {
    String name = family.description().name();
    return configuration.isDisabled(name) ? family : registry.register(name, family);
  }

  /** Returns all of them, in the order of their names. */
  List<MetricFamily> all() {
    return registry.getMetrics().values().stream()
        .filter(MetricFamily.class::isInstance)
        .map(MetricFamily.class::cast)
        .sorted(Comparator.comparing(family -> family.description().metadata().getName()))
        .toList();
  }

  /** Returns what they are now, in the order of their names. */
  List<MetricSnapshot> snapshots() {
    return all().stream().map(MetricFamily::snapshot).toList();
  }
}
