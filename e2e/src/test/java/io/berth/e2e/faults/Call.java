package io.berth.e2e.faults;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A request to the API server. */
public record Call(String method, String path, String query, String body) {
  /** Reads a request to its end. */
  static Call read(HttpExchange exchange) throws IOException {
    return new Call(
        exchange.getRequestMethod(),
        exchange.getRequestURI().getRawPath(),
        Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), ""),
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
  }

  public boolean isBind() {
    return method.equals("POST") && path.endsWith("/binding");
  }

  boolean isBindTo(String node) {
    return isBind() && body.contains("\"name\":\"%s\"".formatted(node));
  }

  boolean isWatch() {
    return query.contains("watch=true");
  }

  /** Tells whether a candidate looks who has the lease. */
  boolean isReadOfLease() {
    return method.equals("GET") && path.contains("/leases/");
  }

  /** Tells whether all pods are asked for. */
  boolean isListOfPods() {
    return path.equals("/api/v1/pods") && !isWatch();
  }

  /** The last part but one of the path: whom a subresource is of. */
  String owner() {
    String[] parts = path.split("/", -1);
    return parts[parts.length - 2];
  }

  /** Returns the path with what it asks for. */
  String target() {
    return query.isEmpty() ? path : path + "?" + query;
  }
}
