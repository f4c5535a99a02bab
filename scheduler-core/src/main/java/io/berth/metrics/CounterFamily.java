package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Counters, of which some may be kept elsewhere and are only read here. */
final class CounterFamily implements MetricFamily {
  private final MetricDescription description;
  private final Map<List<String>, Counter> counters = new ConcurrentHashMap<>();
  private final List<Consumer<GaugeReader>> readers = new CopyOnWriteArrayList<>();

  CounterFamily(MetricDescription description) {
    this.description = description;
  }

  /** Returns the counter of these labels; it is printed from now on, be it 0. */
  Counter counter(String... labels) {
    return counters.computeIfAbsent(description.constrain(labels), values -> new Counter());
  }

  /** Has somebody asked whenever these counters are looked at. */
  CounterFamily readBy(Consumer<GaugeReader> reader) {
    readers.add(reader);
    return this;
  }

  @Override
  public MetricDescription description() {
    return description;
  }

  @Override
  public MetricSnapshot snapshot() {
    LabelledSums sums = new LabelledSums(description);
    counters.forEach((labels, counter) -> sums.add(labels, (double) counter.getCount()));
    readers.forEach(reader -> reader.accept(sums));
    return new CounterSnapshot(
        description.metadata(),
        sums.points((value, labels) -> new CounterDataPointSnapshot(value, labels, null, 0)));
  }
}
