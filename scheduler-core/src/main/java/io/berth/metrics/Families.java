package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Comparator;
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

  /** Returns all of them, in the order of their names. */
  List<Family> all() {
    return registry.getMetrics().values().stream()
        .filter(Family.class::isInstance)
        .map(Family.class::cast)
        .sorted(Comparator.comparing(family -> family.description().metadata().getName()))
        .toList();
  }

  /** Returns what they are now, in the order of their names. */
  List<MetricSnapshot> snapshots() {
    return all().stream().map(Family::snapshot).toList();
  }
}
