package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.Consumer;

/** Puts families of metrics into a registry, and reads them from there. */
final class Families {
  private final MetricRegistry registry;

  Families(MetricRegistry registry) {
    this.registry = registry;
  }

  CounterFamily counters(String name, String help, String... labels) {
    return registered(new CounterFamily(Description.of(name, help, labels)));
  }

  HistogramFamily histograms(Buckets buckets, String name, String help, String... labels) {
    return registered(new HistogramFamily(Description.of(name, help, labels), buckets));
  }

  void gauges(Consumer<Readings> reader, String name, String help, String... labels) {
    registered(new GaugeFamily(Description.of(name, help, labels), reader));
  }

  <F extends Family> F registered(F family) {
    return registry.register(family.description().name(), family);
  }

  /** Returns what they are now, in the order of their names. */
  List<MetricSnapshot> snapshots() {
    return registry.getMetrics().values().stream()
        .filter(Family.class::isInstance)
        .map(metric -> ((Family) metric).snapshot())
        .toList();
  }
}
