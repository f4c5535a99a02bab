package io.berth.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A family of histograms with the same buckets. */
final class HistogramFamily implements MetricFamily {
  private final MetricDescription description;
  private final Buckets buckets;
  private final long[] upperBounds;
  private final Map<List<String>, BucketHistogram> histograms = new ConcurrentHashMap<>();

  HistogramFamily(MetricDescription description, Buckets buckets) {
    this.description = description;
    this.buckets = buckets;
    this.upperBounds = buckets.upperBounds();
  }

  /** Returns the histogram with these label values. It is exported from now on, even if empty. */
  BucketHistogram histogram(String... labels) {
    return histograms.computeIfAbsent(
        description.constrain(labels), values -> new BucketHistogram(upperBounds));
  }

  @Override
  public MetricDescription description() {
    return description;
  }

  @Override
  public MetricSnapshot snapshot() {
    List<HistogramDataPointSnapshot> points = new ArrayList<>();
    histograms.forEach((labels, histogram) -> points.add(point(labels, histogram)));
    return new HistogramSnapshot(description.metadata(), points);
  }

  private HistogramDataPointSnapshot point(List<String> labels, BucketHistogram histogram) {
    return new HistogramDataPointSnapshot(
        ClassicHistogramBuckets.of(buckets.printedBounds(), histogram.counts()),
        buckets.toPrintedUnit(histogram.sum()),
        description.labels(labels),
        Exemplars.EMPTY,
        0);
  }
}
