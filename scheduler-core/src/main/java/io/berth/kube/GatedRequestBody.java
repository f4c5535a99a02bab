package io.berth.kube;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The body of a request that is only given away while a gate is open. The client asks for it when
 * the connection stands and is about to be written to: between our decision to send and that moment
 * there may be handshakes, queues and, where the process is stopped, any length of time. A request
 * without its body does nothing.
 */
final class GatedRequestBody extends InputStream {
  private final ByteArrayInputStream bytes;
  private final WriteGate gate;
  private boolean begun;
  private volatile boolean refused;

  GatedRequestBody(byte[] bytes, WriteGate gate) {
    this.bytes = new ByteArrayInputStream(bytes);
    this.gate = gate;
  }

  /** Tells whether the gate was closed when the body was asked for. */
  boolean isRefused() {
    return refused;
  }

  @Override
  public int read() throws IOException {
    pass();
    return bytes.read();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    pass();
    return bytes.read(target, offset, length);
  }

  /** Begins anew: a request may be sent again, with a new token for example. */
  @Override
  public void close() {
    bytes.reset();
    begun = false;
  }

  private void pass() throws IOException {
    if (!begun && !gate.isOpen()) {
      refused = true;
      throw new IOException("the gate is closed");
    }
    begun = true;
  }
}
