package io.berth.kube;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class GatedRequestBodyTest {
  private static final byte[] BYTES = "body".getBytes(UTF_8);

  private final AtomicBoolean open = new AtomicBoolean(true);
  private final GatedRequestBody body = new GatedRequestBody(BYTES, open::get);

  @Test
  void isReadWhileTheGateIsOpenAndToTheEndOnceItIsBegun() throws IOException {
    assertThat(body.read()).isEqualTo('b');
    open.set(false); // half a request would help nobody

    assertThat(body.readAllBytes()).isEqualTo("ody".getBytes(UTF_8));
    assertThat(body.isRefused()).isFalse();
  }

  @Test
  void isNotReadOnceTheGateIsClosed() {
    open.set(false);

    assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
    assertThat(body.isRefused()).isTrue();
  }

  @Test
  void canBeSentAgainIfTheGateIsStillOpen() throws IOException {
    assertThat(body.readAllBytes()).isEqualTo(BYTES);
    body.close();
    assertThat(body.readAllBytes()).isEqualTo(BYTES);
    body.close();
    open.set(false);

    assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
  }
}
