package io.berth.kube;

import io.berth.framework.Ticker;
import java.time.Duration;

/** Lets so many requests pass in a second, and so many at once after a quiet time. */
final class TokenBucket {
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final double most;
  private final Ticker ticker;
  private double tokens;
  private long filledAt;

  TokenBucket(double perSecond, int atOnce, Ticker ticker) {
    this.perSecond = perSecond;
    this.most = Math.max(1, atOnce);
    this.ticker = ticker;
    this.tokens = most;
    this.filledAt = ticker.read();
  }

  /** Takes a token, on credit if need be, and returns how long to wait before using it. */
  synchronized Duration take() {
    long now = ticker.read();
    double seconds = (now - filledAt) / NANOS;
    tokens = Math.min(most, tokens + seconds * perSecond) - 1;
    filledAt = now;
    return tokens >= 0 ? Duration.ZERO : Duration.ofNanos((long) (-tokens / perSecond * NANOS));
  }
}
