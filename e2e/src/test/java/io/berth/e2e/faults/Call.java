package io.berth.e2e.faults;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A request to the API server. */
public record Call(String method, String path, String query, String body) {
  /** Reads a request. */
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

  /** Returns whether a candidate reads the lease. */
  boolean isLeaseRead() {
    return method.equals("GET") && path.contains("/leases/");
  }

  /** Returns whether it lists all pods. */
  boolean isPodList() {
    return path.equals("/api/v1/pods") && !isWatch();
  }

  /** Returns the second last segment of the path: the object of a subresource. */
  String subresourceOwner() {
    String[] parts = path.split("/", -1);
    return parts[parts.length - 2];
  }

  /** Returns the path with the query. */
  String pathAndQuery() {
    return query.isEmpty() ? path : path + "?" + query;
  }
}
