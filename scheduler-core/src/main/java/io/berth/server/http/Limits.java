package io.berth.server.http;

import java.time.Duration;

/**
 * How far a client may go. Whoever goes further loses the connection, and takes nothing from others
 * meanwhile but the memory of two threads.
 *
 * @param connections how many may be open; for one more, the one that has been silent for longest
 *     goes
 * @param headBytes how long a request may be, without its body
 * @param bodyBytes how long a body may be; 0 where nobody wants any, and none is read
 * @param request the time for a request to come in, and for the handshake before the first
 * @param silence the time between requests
 * @param answer the time for an answer to be made and fetched
 * @param farewell how long to listen to a body that nobody wants, so that the answer is not lost
 */
public record Limits(
    int connections,
    int headBytes,
    int bodyBytes,
    Duration request,
    Duration silence,
    Duration answer,
    Duration farewell) {
  public static final Limits USUAL =
      new Limits(
          200,
          16 * 1024,
          0,
          Duration.ofSeconds(10),
          Duration.ofSeconds(90),
          Duration.ofSeconds(60),
          Duration.ofSeconds(1));

  /** Limits for a server that nobody sends bodies to. */
  public Limits(
      int connections,
      int headBytes,
      Duration request,
      Duration silence,
      Duration answer,
      Duration farewell) {
    this(connections, headBytes, 0, request, silence, answer, farewell);
  }

  /** Returns the same limits for a server that reads bodies. */
  public Limits withBodies(int bytes) {
    return new Limits(connections, headBytes, bytes, request, silence, answer, farewell);
  }
}
