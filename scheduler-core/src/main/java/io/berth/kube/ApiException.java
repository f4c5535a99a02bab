package io.berth.kube;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What the API server refused, in its own words; or why it could not be asked. */
public final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int NOT_ANSWERED = 0;
  private static final int NOT_SENT = -1;

  private final int code;
  private final String reason;
  private final @Nullable Duration retryAfter;

  /**
   * The server answered and refused.
   *
   * @param code the HTTP status
   * @param reason the machine-readable reason of the server's Status, such as {@code Conflict}
   * @param retryAfter how long the server asks to be left alone, or null
   */
  public ApiException(int code, String reason, String message, @Nullable Duration retryAfter) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  private ApiException(int code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.reason = "";
    this.retryAfter = null;
  }

  /** The server was not reached, or did not answer to the end: what was asked may have happened. */
  static ApiException notAnswered(String message, @Nullable Throwable cause) {
    return new ApiException(NOT_ANSWERED, message, cause);
  }

  /** The server was not asked, since we must not: nothing has happened, nor will if tried again. */
  static ApiException notSent(String message) {
    return new ApiException(NOT_SENT, message, null);
  }

  public int code() {
    return code;
  }

  public String reason() {
    return reason;
  }

  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** Tells whether no answer came, rather than one that refuses. */
  public boolean isConnectionProblem() {
    return code == NOT_ANSWERED;
  }

  /** Tells whether the server was not even asked. */
  public boolean isNotSent() {
    return code == NOT_SENT;
  }

  public boolean isNotFound() {
    return code == 404;
  }

  public boolean isConflict() {
    return code == 409;
  }

  /** Tells whether the resource version that was asked for is too old to watch from. */
  public boolean isGone() {
    return code == 410;
  }

  /** Tells whether the server is too busy; it has not done what was asked. */
  public boolean isTooManyRequests() {
    return code == 429;
  }
}
