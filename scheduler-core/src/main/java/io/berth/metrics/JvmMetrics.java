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

/** What the JVM says of itself, under the names that Prometheus' library has for it. */
final class JvmMetrics {
  private static final double MILLIS = 1000;

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  void register(MetricFamilies families) {
    families.gauges(
        to -> {
          to.add((double) memory.getHeapMemoryUsage().getUsed(), "heap");
          to.add((double) memory.getNonHeapMemoryUsage().getUsed(), "nonheap");
        },
        "jvm_memory_used_bytes",
        "Memory that the JVM has in use, by area.",
        "area");
    families.gauges(
        to -> to.add(threads.getThreadCount()),
        "jvm_threads_current",
        "Platform threads that live; virtual ones are not among them.");
    families.registered(new Collections());
  }

  /** How often each garbage collector ran and how long in all. */
  private static final class Collections implements MetricFamily {
    private final MetricDescription description =
        MetricDescription.of(
            "jvm_gc_collection_seconds", "Time spent on collecting garbage, by collector.", "gc");
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
