package io.berth.server.http;

/** Answers requests, on many threads at once. */
@FunctionalInterface
public interface Endpoint {
  Response answer(Request request);
}
