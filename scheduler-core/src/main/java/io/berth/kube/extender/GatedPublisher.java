package io.berth.kube.extender;

import io.berth.kube.WriteGate;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;

/**
 * The body of a request that is only given away while a gate is open. The client asks for it when
 * the connection stands: between our decision to send and that moment there may be handshakes and,
 * where the process is stopped, any length of time. A request without its body does nothing.
 */
final class GatedPublisher implements BodyPublisher {
  private final BodyPublisher body;
  private final WriteGate gate;
  private volatile boolean refused;

  GatedPublisher(BodyPublisher body, WriteGate gate) {
    this.body = body;
    this.gate = gate;
  }

  /** Tells whether the gate was closed when the body was asked for. */
  boolean isRefused() {
    return refused;
  }

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> client) {
    if (gate.isOpen()) {
      body.subscribe(client);
      return;
    }
    refused = true;
    client.onSubscribe(
        new Subscription() {
          @Override
          public void request(long count) {}

          @Override
          public void cancel() {}
        });
    client.onError(new IOException("the gate is closed"));
  }
}
