package io.berth.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** An HTTP response. */
public record Response(int status, Map<String, String> headers, Body body) {
  public static final int OK = 200;
  public static final int BAD_REQUEST = 400;
  public static final int UNAUTHORIZED = 401;
  public static final int FORBIDDEN = 403;
  public static final int NOT_FOUND = 404;
  public static final int METHOD_NOT_ALLOWED = 405;
  public static final int BODY_TOO_LARGE = 413;
  public static final int HEAD_TOO_LARGE = 431;
  public static final int INTERNAL_ERROR = 500;
  public static final int SERVICE_UNAVAILABLE = 503;
  public static final int VERSION_NOT_SUPPORTED = 505;

  private static final String CONTENT_TYPE = "Content-Type";

  /** Writes the body of a response. */
  @FunctionalInterface
  public interface Body {
    void write(OutputStream out) throws IOException;
  }

  public Response {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Returns a plain-text response. */
  public static Response text(int status, String text) {
    return of(status, "text/plain; charset=utf-8", text);
  }

  public static Response json(int status, String json) {
    return of(status, "application/json", json);
  }

  public static Response of(int status, String contentType, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return of(status, contentType, out -> out.write(bytes));
  }

  public static Response of(int status, String contentType, Body body) {
    return new Response(status, Map.of(CONTENT_TYPE, contentType), body);
  }

  public static Response notFound() {
    return text(NOT_FOUND, "404 page not found\n");
  }

  /** Returns a 503 with a Retry-After of one second. */
  public static Response unavailable(String reason) {
    return text(SERVICE_UNAVAILABLE, reason + "\n").with("Retry-After", "1");
  }

  public Response with(String header, String value) {
    Map<String, String> extended = new LinkedHashMap<>(headers);
    extended.put(header, value);
    return new Response(status, extended, body);
  }
}
