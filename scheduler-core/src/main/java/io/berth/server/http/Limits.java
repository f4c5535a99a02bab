package io.berth.server.http;

import java.time.Duration;

/**
 * Limits of a server's clients. A connection that exceeds one is closed; until then it costs the
 * memory of two threads.
 *
 * @param maxConnections the maximum number of open connections; for a further one, the connection
 *     that has been idle for longest is closed
 * @param maxHeadBytes the maximum size of request line and headers
 * @param maxBodyBytes the maximum size of a body; with 0, bodies are not read
 * @param requestTimeout the timeout of receiving a request, and of the handshake
 * @param idleTimeout the timeout between requests
 * @param responseTimeout the timeout of computing and sending a response
 * @param lingerTimeout how long an unread body is discarded, so that the client receives the
 *     response
 */
public record Limits(
    int maxConnections,
    int maxHeadBytes,
    int maxBodyBytes,
    Duration requestTimeout,
    Duration idleTimeout,
    Duration responseTimeout,
    Duration lingerTimeout) {
  public static final Limits DEFAULT =
      new Limits(
          200,
          16 * 1024,
          0,
          Duration.ofSeconds(10),
          Duration.ofSeconds(90),
          Duration.ofSeconds(60),
          Duration.ofSeconds(1));

  /** Creates the limits of a server that does not read bodies. */
  public Limits(
      int maxConnections,
      int maxHeadBytes,
      Duration requestTimeout,
      Duration idleTimeout,
      Duration responseTimeout,
      Duration lingerTimeout) {
    this(
        maxConnections,
        maxHeadBytes,
        0,
        requestTimeout,
        idleTimeout,
        responseTimeout,
        lingerTimeout);
  }

  /** Returns the same limits for a server that reads bodies. */
  public Limits withMaxBodyBytes(int bytes) {
    return new Limits(
        maxConnections,
        maxHeadBytes,
        bytes,
        requestTimeout,
        idleTimeout,
        responseTimeout,
        lingerTimeout);
  }
}
