package io.berth.kube;

import io.berth.framework.Ticker;
import java.time.Duration;

/** A token bucket rate limiter, like {@code flowcontrol.NewTokenBucketRateLimiter}. */
final class TokenBucket {
  private static final double NANOS = 1e9;

  private final double qps;
  private final double capacity;
  private final Ticker ticker;
  private double tokens;
  private long filledAt;

  TokenBucket(double qps, int burst, Ticker ticker) {
    this.qps = qps;
    this.capacity = Math.max(1, burst);
    this.ticker = ticker;
    this.tokens = capacity;
    this.filledAt = ticker.read();
  }

  /** Takes a token, in advance if necessary, and returns how long to wait before using it. */
  synchronized Duration take() {
    long now = ticker.read();
    double seconds = (now - filledAt) / NANOS;
    tokens = Math.min(capacity, tokens + seconds * qps) - 1;
    filledAt = now;
    return tokens >= 0 ? Duration.ZERO : Duration.ofNanos((long) (-tokens / qps * NANOS));
  }
}
