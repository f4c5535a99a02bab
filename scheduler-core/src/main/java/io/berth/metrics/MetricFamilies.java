package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Registers metric families and takes snapshots of them. */
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
    return register(new CounterFamily(describe(name, help, labels)));
  }

  HistogramFamily histograms(Buckets buckets, String name, String help, String... labels) {
    return register(new HistogramFamily(describe(name, help, labels), buckets));
  }

  void gauges(Consumer<LabelledSums> reader, String name, String help, String... labels) {
    register(new GaugeFamily(describe(name, help, labels), reader));
  }

  private MetricDescription describe(String name, String help, String... labels) {
    return MetricDescription.of(name, help, labels).withAllowList(configuration.allowList(name));
  }

  /** Registers a family. A disabled family is not exported, but its metrics can be updated. */
  <F extends MetricFamily> F register(F family) {
    String name = family.description().name();
    return configuration.isDisabled(name) ? family : registry.register(name, family);
  }

  /** Returns all exported families, by name. */
  List<MetricFamily> all() {
    return registry.getMetrics().values().stream()
        .filter(MetricFamily.class::isInstance)
        .map(MetricFamily.class::cast)
        .sorted(Comparator.comparing(family -> family.description().metadata().getName()))
        .toList();
  }

  /** Returns the current values of all exported families, by name. */
  List<MetricSnapshot> snapshots() {
    return all().stream().map(MetricFamily::snapshot).toList();
  }
}
