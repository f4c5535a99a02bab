package io.berth.e2e.faults;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** What is done to a request instead of passing it on. */
public sealed interface FaultAction {
  /** The API server is not asked, and an answer made up. */
  record Refuse(int code, String reason, String message) implements FaultAction {}

  /** The connection ends before anything was asked. */
  record HangUp() implements FaultAction {}

  /** The API server does as it is asked, and the connection ends before it says so. */
  record LoseAnswer() implements FaultAction {}

  /** The API server does as it is asked, and says so later. */
  record Dawdle(Duration time) implements FaultAction {}

  /**
   * Nothing happens until somebody says so.
   *
   * @param until open when it goes on
   * @param then what is done to the request then; null to pass it on
   */
  record Hold(CountDownLatch until, @Nullable FaultAction then) implements FaultAction {}
}
