package io.berth.kube.access;

import io.berth.framework.Ticker;
import java.time.Duration;

/**
 * The end of the time that a request may wait for reviews, all of them together.
 *
 * @param ticker measures the time that is left
 */
public record Deadline(Ticker ticker, long at) {
  /** Returns the moment after a duration from now. */
  public static Deadline after(Duration time, Ticker ticker) {
    return new Deadline(ticker, ticker.read() + time.toNanos());
  }

  /** Returns how much time is left; zero or less if none. */
  long leftNanos() {
    return at - ticker.read();
  }
}
