package io.berth.server.http;

/** Answers requests, on many threads at once. */
@FunctionalInterface
public interface Endpoint {
  /**
   * Answers a request. The thread is interrupted when the connection ends meanwhile: what waits has
   * to return then.
   */
  Response answer(Request request);

  /** Tells whether there is anything at a path, whoever asks for it. */
  default boolean serves(String path) {
    return true;
  }
}
