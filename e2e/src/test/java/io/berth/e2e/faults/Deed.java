package io.berth.e2e.faults;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** What is done to a request instead of passing it on. */
public sealed interface Deed {
  /** The API server is not asked, and an answer made up. */
  record Refuse(int code, String reason, String message) implements Deed {}

  /** The connection ends before anything was asked. */
  record HangUp() implements Deed {}

  /** The API server does as it is asked, and the connection ends before it says so. */
  record LoseAnswer() implements Deed {}

  /** The API server does as it is asked, and says so later. */
  record Dawdle(Duration time) implements Deed {}

  /**
   * Nothing happens until somebody says so.
   *
   * @param until open when it goes on
   * @param then what is done to the request then; null to pass it on
   */
  record Hold(CountDownLatch until, @Nullable Deed then) implements Deed {}
}
