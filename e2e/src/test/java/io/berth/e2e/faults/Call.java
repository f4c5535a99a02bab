package io.berth.e2e.faults;

import com.sun.net.httpserver.HttpExchange;
import java.util.Objects;

/** A request to the API server. */
record Call(String method, String path, String query) {
  static Call of(HttpExchange exchange) {
    return new Call(
        exchange.getRequestMethod(),
        exchange.getRequestURI().getRawPath(),
        Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), ""));
  }

  boolean isBind() {
    return method.equals("POST") && path.endsWith("/binding");
  }

  boolean isWatch() {
    return query.contains("watch=true");
  }

  /** Tells whether all pods are asked for. */
  boolean isListOfPods() {
    return path.equals("/api/v1/pods") && !isWatch();
  }

  /** Returns the path with what it asks for. */
  String target() {
    return query.isEmpty() ? path : path + "?" + query;
  }
}
