package io.berth.metrics;

import com.codahale.metrics.Counting;
import com.codahale.metrics.Metric;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * A histogram with fixed buckets. Dropwizard's own histograms keep samples and report quantiles,
 * which cannot be aggregated over processes.
 */
final class BucketHistogram implements Metric, Counting {
  private final long[] upperBounds;
  private final AtomicLongArray counts;
  private final LongAdder sum = new LongAdder();

  /**
   * Creates an empty histogram.
   *
   * @param upperBounds the largest value of each bucket except the last, ascending
   */
  BucketHistogram(long[] upperBounds) {
    this.upperBounds = upperBounds;
    this.counts = new AtomicLongArray(upperBounds.length + 1);
  }

  /** Counts a value. Does not allocate. */
  void update(long value) {
    int bucket = 0;
    while (bucket < upperBounds.length && value > upperBounds[bucket]) {
      bucket++;
    }
    counts.getAndIncrement(bucket);
    sum.add(value);
  }

  /** Returns the number of values in each bucket, not cumulative. */
  long[] counts() {
    long[] values = new long[counts.length()];
    for (int i = 0; i < values.length; i++) {
      values[i] = counts.get(i);
    }
    return values;
  }

  long sum() {
    return sum.sum();
  }

  @Override
  public long getCount() {
    long count = 0;
    for (int i = 0; i < counts.length(); i++) {
      count += counts.get(i);
    }
    return count;
  }
}
