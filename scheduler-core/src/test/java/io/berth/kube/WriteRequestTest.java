package io.berth.kube;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class WriteRequestTest {
  private static final byte[] BYTES = "body".getBytes(UTF_8);

  private final AtomicBoolean open = new AtomicBoolean(true);
  private final WriteRequest.GatedBody body = new WriteRequest.GatedBody(BYTES, open::get);

  @Test
  void startedBodyIsReadToItsEndDespiteClosedGate() throws IOException {
    assertThat(body.read()).isEqualTo('b');
    open.set(false); // half a request would be useless

    assertThat(body.readAllBytes()).isEqualTo("ody".getBytes(UTF_8));
    assertThat(body.isBlocked()).isFalse();
  }

  @Test
  void closedGateBlocksBody() {
    open.set(false);

    assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
    assertThat(body.isBlocked()).isTrue();
  }

  @Test
  void canBeRepeatedWhileGateIsOpen() throws IOException {
    assertThat(body.readAllBytes()).isEqualTo(BYTES);
    body.close();
    assertThat(body.readAllBytes()).isEqualTo(BYTES);
    body.close();
    open.set(false);

    assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
  }
}
