package io.berth.kube.access;

import io.berth.framework.Ticker;
import java.time.Duration;

/**
 * The deadline of all reviews of a request.
 *
 * @param ticker measures the remaining time
 */
public record Deadline(Ticker ticker, long at) {
  /** Returns the deadline at a duration from now. */
  public static Deadline after(Duration time, Ticker ticker) {
    return new Deadline(ticker, ticker.read() + time.toNanos());
  }

  /** Returns the remaining time; zero or less after the deadline. */
  long remainingNanos() {
    return at - ticker.read();
  }
}
