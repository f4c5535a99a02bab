package io.berth.kube;

import io.fabric8.kubernetes.client.http.HttpRequest;
import java.util.concurrent.TimeUnit;

/** Something to be written to the API server. */
final class WriteRequest {
  private final String method;
  private final String path;
  private final String contentType;
  private final byte[] body;
  private final WriteGate wanted;

  WriteRequest(String method, String path, String contentType, byte[] body) {
    this(method, path, contentType, body, WriteGate.ALWAYS_OPEN);
  }

  /**
   * Makes a write.
   *
   * @param wanted whether it is still wanted when its turn has come
   */
  WriteRequest(String method, String path, String contentType, byte[] body, WriteGate wanted) {
    this.method = method;
    this.path = path;
    this.contentType = contentType;
    this.body = body;
    this.wanted = wanted;
  }

  /** Returns the HTTP method. */
  String method() {
    return method;
  }

  /**
   * Sends it, if a gate is open, and returns the answer.
   *
   * @param again whether it was sent before, in vain
   */
  byte[] send(HttpCall exchange, WriteGate gate, boolean again) throws InterruptedException {
    if (!gate.isOpen()) {
      throw notSent();
    }
    if (!wanted.isOpen()) {
      throw ApiException.notSent("it is not wanted any more");
    }
    exchange.meter().sent(method, body.length);
    HttpRequest.Builder request =
        exchange.request(path).timeout(exchange.timeout().toMillis(), TimeUnit.MILLISECONDS);
    GatedRequestBody gated = new GatedRequestBody(body, gate);
    try {
      return exchange.send(request.method(method, contentType, gated, body.length).build(), again);
    } catch (ApiException e) {
      throw gated.isRefused() ? notSent() : e;
    }
  }

  private static ApiException notSent() {
    return ApiException.notSent("this copy of the scheduler does not lead");
  }
}
