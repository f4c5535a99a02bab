package io.berth.server;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Lets one warning pass in an interval, and counts those that are left out. */
final class WarningLimit {
  private final long intervalNanos;
  private final LongSupplier nanos;
  private boolean begun;
  private long lastAt;
  private long leftOut;

  WarningLimit(Duration interval, LongSupplier nanos) {
    this.intervalNanos = interval.toNanos();
    this.nanos = nanos;
  }

  /** Returns how many were left out since the last one; or -1 if this one is to be, too. */
  synchronized long take() {
    long now = nanos.getAsLong();
    if (begun && now - lastAt < intervalNanos) {
      leftOut++;
      return -1;
    }
    begun = true;
    lastAt = now;
    long count = leftOut;
    leftOut = 0;
    return count;
  }
}
