package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.berth.framework.Ticker;
import io.berth.server.tls.Authority;
import io.berth.server.tls.ServingCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which servers are trusted. */
class ApiServerTrustTest {
  private final Authority authority = new Authority("ca", Instant.now());
  private final Authority otherAuthority = new Authority("otherAuthority", Instant.now());

  @TempDir private Path folder;

  private @Nullable HttpsServer server;

  @AfterEach
  void close() {
    Objects.requireNonNull(server).stop(0);
  }

  private int start(ServingCertificate certificate) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setKeyEntry(
        "server", certificate.key(), new char[0], certificate.chain().toArray(new Certificate[0]));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    HttpsServer started =
        HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    started.setHttpsConfigurator(new HttpsConfigurator(context));
    started.createContext(
        "/",
        http -> {
          try (http) {
            http.sendResponseHeaders(200, 2);
            http.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
          }
        });
    started.start();
    server = started;
    return started.getAddress().getPort();
  }

  private ApiClient connect(int port, String cluster) throws IOException {
    Path file = FakeApi.kubeconfig(folder, "https://127.0.0.1:" + port);
    Path ca = Files.writeString(folder.resolve("ca.crt"), authority.pem());
    String text =
        Files.readString(file)
            .replace("\"}}]", "\", " + cluster + "}}]")
            .replace("FILE", ca.toString())
            .replace("STRANGER", base64(otherAuthority.pem()))
            .replace("DATA", base64(authority.pem()));
    return ApiClient.connect(ConnectionSettings.of(Files.writeString(file, text)), Ticker.system());
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          127.0.0.1 | certificate-authority-data: DATA | true
          127.0.0.1 | certificate-authority: FILE | true
          127.0.0.1 | certificate-authority-data: STRANGER | false
          a.test | certificate-authority-data: DATA | false
          a.test | certificate-authority-data: DATA, tls-server-name: a.test | true
          a.test | certificate-authority-data: STRANGER, tls-server-name: a.test | false
          127.0.0.1 | certificate-authority-data: DATA, tls-server-name: a.test | false
          127.0.0.1 | tls-server-name: 127.0.0.1 | false
          a.test | insecure-skip-tls-verify: true | true
          """)
  void trustsConfiguredAuthority(String server, String cluster, boolean trusted) throws Exception {
    try (ApiClient api = connect(start(authority.issueServer(server)), cluster)) {
      ApiClient once = api.withoutRetries(Duration.ofSeconds(20), 1);
      if (trusted) {
        assertThat(once.get("/x", Object.class)).isEqualTo(Map.of());
      } else {
        assertThatThrownBy(() -> once.get("/x", Object.class))
            .isInstanceOf(ApiException.class)
            .hasMessageStartingWith("cannot reach the API server at https://127.0.0.1:");
      }
    }
  }
}
