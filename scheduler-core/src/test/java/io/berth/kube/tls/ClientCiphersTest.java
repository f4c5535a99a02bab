package io.berth.kube.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class ClientCiphersTest {
  @Test
  void offersEverySuiteOfTheJdkWithChaCha20First() throws Exception {
    List<String> offered = List.of(ClientCiphers.suites());

    assertThat(offered)
        .containsExactlyInAnyOrder(
            SSLContext.getDefault().getDefaultSSLParameters().getCipherSuites());
    assertThat(offered.getFirst()).isEqualTo("TLS_CHACHA20_POLY1305_SHA256");
    assertThat(offered.stream().dropWhile(suite -> suite.contains("CHACHA20")))
        .noneMatch(suite -> suite.contains("CHACHA20"));
  }
}
