package io.berth.kube;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to leave a server alone that did not do as it was asked: longer each time. */
final class ExponentialBackoff {
  private static final long FIRST_MILLIS = 200;
  private static final long LONGEST_MILLIS = 30_000;

  private final RandomGenerator random;
  private long millis = FIRST_MILLIS;

  ExponentialBackoff(RandomGenerator random) {
    this.random = random;
  }

  /** Begins anew: the server does as it is asked. */
  void reset() {
    millis = FIRST_MILLIS;
  }

  /** Returns the next pause; chance keeps those apart whom the same failure has hit. */
  Duration next() {
    long base = millis;
    millis = Math.min(2 * base, LONGEST_MILLIS);
    return Duration.ofMillis(base / 2 + random.nextLong(base / 2 + 1));
  }

  /** As {@link #next}, for what is nothing special if it happens once: the first pause is none. */
  Duration nextButFirst() {
    boolean first = millis == FIRST_MILLIS;
    Duration pause = next();
    return first ? Duration.ZERO : pause;
  }
}
