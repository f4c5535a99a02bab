package io.berth.e2e.faults;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** The effect of a fault on a request. */
public sealed interface FaultAction {
  /** Responds with an error without forwarding the request. */
  record Reject(int code, String reason, String message) implements FaultAction {}

  /** Closes the connection without forwarding the request. */
  record CloseConnection() implements FaultAction {}

  /** Forwards the request, and closes the connection without sending the response. */
  record LoseResponse() implements FaultAction {}

  /** Forwards the request, and delays the response. */
  record Delay(Duration duration) implements FaultAction {}

  /**
   * Holds the request until a latch opens.
   *
   * @param release the latch
   * @param next the following action; null to forward the request
   */
  record Hold(CountDownLatch release, @Nullable FaultAction next) implements FaultAction {}
}
