package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.metrics.ExpositionFormat.GoNumbers;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BucketHistogramTest {
  /** Bounds in the printed unit, a value in the measured unit, and its bucket. */
  record Case(String name, Buckets buckets, long value, int bucket) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Buckets millis = Buckets.seconds(0.001, 0.002, 0.004);
    Buckets micros = Buckets.seconds(Buckets.exponential(0.00001, 1.5, 20));
    Buckets plain = Buckets.plain(1, 2, 4);
    return Stream.of(
        new Case("zero", millis, 0, 0),
        new Case("below the first bound", millis, 999_999, 0),
        new Case("the first bound itself", millis, 1_000_000, 0),
        new Case("above the first bound", millis, 1_000_001, 1),
        new Case("the last bound itself", millis, 4_000_000, 2),
        new Case("above all bounds", millis, 4_000_001, 3),
        new Case("a day", millis, 86_400_000_000_000L, 3),
        new Case("a bound without an exact binary fraction", micros, 15_000, 1),
        new Case("above such a bound", micros, 15_001, 2),
        new Case("a plain value at a bound", plain, 2, 1),
        new Case("the next plain value", plain, 3, 2),
        new Case("a plain value above all bounds", plain, 5, 3));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void countsValueInFirstBucketWithLargerOrEqualBound(Case c) {
    BucketHistogram histogram = new BucketHistogram(c.buckets().upperBounds());

    histogram.update(c.value());

    long[] counts = new long[c.buckets().upperBounds().length + 1];
    counts[c.bucket()] = 1;
    assertThat(histogram.counts()).isEqualTo(counts);
    assertThat(histogram.sum()).isEqualTo(c.value());
  }

  @Test
  void losesNoConcurrentUpdates() throws InterruptedException {
    BucketHistogram histogram = new BucketHistogram(new long[] {10, 20});
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          Thread.ofPlatform()
              .start(() -> LongStream.range(0, 30_000).forEach(n -> histogram.update(n % 30)));
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(histogram.getCount()).isEqualTo(120_000);
    assertThat(histogram.counts()).containsExactly(44_000, 40_000, 36_000);
    assertThat(histogram.sum()).isEqualTo(4 * 1000 * (29 * 30 / 2));
  }

  @Test
  void exponentialBoundsEqualGos() {
    assertThat(Arrays.stream(Buckets.exponential(0.00001, 1.5, 6)).mapToObj(GoNumbers::format))
        .containsExactly(
            "1e-05",
            "1.5000000000000002e-05",
            "2.2500000000000005e-05",
            "3.375000000000001e-05",
            "5.062500000000001e-05",
            "7.593750000000002e-05");
  }
}
