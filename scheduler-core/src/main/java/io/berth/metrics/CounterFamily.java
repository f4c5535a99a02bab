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

/** A family of counters. Readers add the values of counters that other objects maintain. */
final class CounterFamily implements MetricFamily {
  private final MetricDescription description;
  private final Map<List<String>, Counter> counters = new ConcurrentHashMap<>();
  private final List<Consumer<LabelledSums>> readers = new CopyOnWriteArrayList<>();

  CounterFamily(MetricDescription description) {
    this.description = description;
  }

  /** Returns the counter with these label values. It is exported from now on, even if it is 0. */
  Counter counter(String... labels) {
    return counters.computeIfAbsent(description.constrain(labels), values -> new Counter());
  }

  /** Adds a reader, which is called at each scrape. */
  CounterFamily addReader(Consumer<LabelledSums> reader) {
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
