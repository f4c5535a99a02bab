package io.berth.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.server.http.Response;

/** Refusals in the form that API servers have for them. */
final class StatusJson {
  private StatusJson() {}

  static Response unauthorized() {
    return of(Response.UNAUTHORIZED, "Unauthorized", "Unauthorized")
        .with("WWW-Authenticate", "Bearer");
  }

  static Response forbidden(String message) {
    return of(Response.FORBIDDEN, "Forbidden", "forbidden: " + message);
  }

  private static Response of(int code, String reason, String message) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("kind", "Status").put("apiVersion", "v1");
    json.putObject("metadata");
    json.put("status", "Failure").put("message", message).put("reason", reason).put("code", code);
    return Response.json(code, json + "\n");
  }
}
