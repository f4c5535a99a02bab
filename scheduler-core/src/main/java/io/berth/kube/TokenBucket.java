package io.berth.kube;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Lets so many requests pass in a second, and so many at once after a quiet time. */
final class TokenBucket {
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final double most;
  private final InstantSource clock;
  private double tokens;
  private Instant filledAt;

  TokenBucket(double perSecond, int atOnce, InstantSource clock) {
    this.perSecond = perSecond;
    this.most = Math.max(1, atOnce);
    this.clock = clock;
    this.tokens = most;
    this.filledAt = clock.instant();
  }

  /** Takes a token, on credit if need be, and returns how long to wait before using it. */
  synchronized Duration take() {
    Instant now = clock.instant();
    double seconds = Duration.between(filledAt, now).toNanos() / NANOS;
    tokens = Math.min(most, tokens + Math.max(0, seconds) * perSecond) - 1;
    filledAt = now;
    return tokens >= 0 ? Duration.ZERO : Duration.ofNanos((long) (-tokens / perSecond * NANOS));
  }
}
