package io.berth.server;

import io.berth.framework.Ticker;
import java.time.Duration;

/** Lets one warning pass in an interval, and counts those that are left out. */
final class WarningLimit {
  private final long intervalNanos;
  private final Ticker ticker;
  private boolean begun;
  private long lastAt;
  private long leftOut;

  WarningLimit(Duration interval, Ticker ticker) {
    this.intervalNanos = interval.toNanos();
    this.ticker = ticker;
  }

  /** Returns how many were left out since the last one; or -1 if this one is to be, too. */
  synchronized long take() {
    long now = ticker.read();
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
