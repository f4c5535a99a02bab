package io.berth.metrics;

import com.codahale.metrics.Counting;
import com.codahale.metrics.Metric;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts values by fixed buckets. Dropwizard's own histograms keep samples and tell quantiles,
 * which can be neither added up nor compared between processes.
 */
final class BucketHistogram implements Metric, Counting {
  private final long[] limits;
  private final AtomicLongArray counts;
  private final LongAdder sum = new LongAdder();

  /**
   * Makes an empty one.
   *
   * @param limits the largest value of each bucket but the last, rising
   */
  BucketHistogram(long[] limits) {
    this.limits = limits;
    this.counts = new AtomicLongArray(limits.length + 1);
  }

  /** Counts a value, without allocating anything. */
  void update(long value) {
    int bucket = 0;
    while (bucket < limits.length && value > limits[bucket]) {
      bucket++;
    }
    counts.getAndIncrement(bucket);
    sum.add(value);
  }

  /** Returns how many values each bucket has, those of smaller ones not included. */
  long[] counts() {
    long[] copy = new long[counts.length()];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = counts.get(i);
    }
    return copy;
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
