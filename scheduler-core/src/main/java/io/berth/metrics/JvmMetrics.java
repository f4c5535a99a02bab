package io.berth.metrics;

import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** Metrics of the JVM, under the names of Prometheus' client library. */
final class JvmMetrics {
  private static final double MILLIS = 1000;

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  void register(MetricFamilies families) {
    families.gauges(
        sums -> {
          sums.add((double) memory.getHeapMemoryUsage().getUsed(), "heap");
          sums.add((double) memory.getNonHeapMemoryUsage().getUsed(), "nonheap");
        },
        "jvm_memory_used_bytes",
        "Memory in use in bytes, by area.",
        "area");
    families.gauges(
        sums -> sums.add(threads.getThreadCount()),
        "jvm_threads_current",
        "Number of live platform threads.");
    families.register(new GarbageCollections());
  }

  /** The number of collections of each garbage collector, and their total duration. */
  private static final class GarbageCollections implements MetricFamily {
    private final MetricDescription description =
        MetricDescription.of(
            "jvm_gc_collection_seconds",
            "Duration of garbage collections in seconds, by collector.",
            "gc");
    private final List<GarbageCollectorMXBean> collectors =
        ManagementFactory.getGarbageCollectorMXBeans();

    @Override
    public MetricDescription description() {
      return description;
    }

    @Override
    public MetricSnapshot snapshot() {
      return new SummarySnapshot(
          description.metadata(), collectors.stream().map(this::point).toList());
    }

    private SummaryDataPointSnapshot point(GarbageCollectorMXBean collector) {
      return new SummaryDataPointSnapshot(
          collector.getCollectionCount(),
          collector.getCollectionTime() / MILLIS,
          Quantiles.EMPTY,
          description.labels(List.of(collector.getName())),
          Exemplars.EMPTY,
          0);
    }
  }
}
