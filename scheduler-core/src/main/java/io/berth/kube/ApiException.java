package io.berth.kube;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An error of the API server with its message, or a request that failed without a response. */
public final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int NO_RESPONSE = 0;
  private static final int NOT_SENT = -1;

  private final int code;
  private final String reason;
  private final @Nullable Duration retryAfter;

  /**
   * Creates an error response.
   *
   * @param code the HTTP status
   * @param reason the machine-readable reason of the {@code Status}, such as {@code Conflict}
   * @param retryAfter the value of the header {@code Retry-After}, or null
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

  /** Creates the exception of a request without a complete response; it may have been executed. */
  static ApiException noResponse(String message, @Nullable Throwable cause) {
    return new ApiException(NO_RESPONSE, message, cause);
  }

  /** Creates the exception of a request that was not sent and must not be retried. */
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

  /** Returns whether there was no complete response. */
  public boolean isConnectionProblem() {
    return code == NO_RESPONSE;
  }

  /** Returns whether the request was not sent. */
  public boolean isNotSent() {
    return code == NOT_SENT;
  }

  public boolean isUnauthorized() {
    return code == 401;
  }

  public boolean isForbidden() {
    return code == 403;
  }

  public boolean isNotFound() {
    return code == 404;
  }

  public boolean isConflict() {
    return code == 409;
  }

  /** Returns whether the requested resource version or continue token has expired. */
  public boolean isGone() {
    return code == 410;
  }

  /** Returns whether the server rejected the request as overloaded, without executing it. */
  public boolean isTooManyRequests() {
    return code == 429;
  }
}
