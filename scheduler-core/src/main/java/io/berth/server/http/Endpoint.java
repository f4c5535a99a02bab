package io.berth.server.http;

/** Handles requests. Thread-safe. */
@FunctionalInterface
public interface Endpoint {
  /**
   * Handles a request. The thread is interrupted when the client disconnects; a blocking
   * implementation must then return.
   */
  Response handle(Request request);

  /** Returns whether the path exists, regardless of authorization. */
  default boolean serves(String path) {
    return true;
  }
}
