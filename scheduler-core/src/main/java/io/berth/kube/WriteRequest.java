package io.berth.kube;

import io.fabric8.kubernetes.client.http.HttpRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/** A write to the API server. */
final class WriteRequest {
  private final String method;
  private final String path;
  private final String contentType;
  private final byte[] body;
  private final WriteGate precondition;

  WriteRequest(String method, String path, String contentType, byte[] body) {
    this(method, path, contentType, body, WriteGate.ALWAYS_OPEN);
  }

  /**
   * Creates a write.
   *
   * @param precondition evaluated immediately before the request is sent
   */
  WriteRequest(
      String method, String path, String contentType, byte[] body, WriteGate precondition) {
    this.method = method;
    this.path = path;
    this.contentType = contentType;
    this.body = body;
    this.precondition = precondition;
  }

  /** Returns the HTTP method. */
  String method() {
    return method;
  }

  /**
   * Sends the request if the gate is open, and returns the response.
   *
   * @param isRetry whether an earlier attempt failed
   */
  byte[] send(HttpCall http, WriteGate gate, boolean isRetry) throws InterruptedException {
    if (!gate.isOpen()) {
      throw notSent();
    }
    if (!precondition.isOpen()) {
      throw ApiException.notSent("the precondition of the write no longer holds");
    }
    http.meter().requestSent(method, body.length);
    HttpRequest.Builder request =
        http.request(path).timeout(http.timeout().toMillis(), TimeUnit.MILLISECONDS);
    GatedBody gated = new GatedBody(body, gate);
    try {
      return http.send(request.method(method, contentType, gated, body.length).build(), isRetry);
    } catch (ApiException e) {
      throw gated.isBlocked() ? notSent() : e;
    }
  }

  private static ApiException notSent() {
    return ApiException.notSent("this replica is not the leader");
  }

  /**
   * A request body that can only be read while a gate is open. The HTTP client reads it when the
   * connection is established: between the first check of the gate and that moment there may be
   * handshakes, queues and, if the process is suspended, any amount of time. A request without its
   * body has no effect.
   */
  static final class GatedBody extends InputStream {
    private final ByteArrayInputStream bytes;
    private final WriteGate gate;
    private boolean started;
    private volatile boolean blocked;

    GatedBody(byte[] bytes, WriteGate gate) {
      this.bytes = new ByteArrayInputStream(bytes);
      this.gate = gate;
    }

    /** Returns whether the gate was closed when the body was read. */
    boolean isBlocked() {
      return blocked;
    }

    @Override
    public int read() throws IOException {
      requireOpenGate();
      return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      requireOpenGate();
      return bytes.read(target, offset, length);
    }

    /** Resets the body: a request may be repeated, for example with a new token. */
    @Override
    public void close() {
      bytes.reset();
      started = false;
    }

    private void requireOpenGate() throws IOException {
      if (!started && !gate.isOpen()) {
        blocked = true;
        throw new IOException("the gate is closed");
      }
      started = true;
    }
  }
}
