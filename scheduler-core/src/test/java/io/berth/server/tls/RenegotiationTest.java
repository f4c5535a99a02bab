package io.berth.server.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.http.RawClient;
import io.berth.server.http.Response;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/**
 * A client that renegotiates repeatedly on one connection, which costs the server more than the
 * client.
 */
class RenegotiationTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";

  /** Runs in another JVM, because the JDK reads the property once per process. */
  @Test
  void rejectsRenegotiation() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                RenegotiationTest.class.getName())
            .redirectErrorStream(true)
            .start();

    String output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(output).contains("first response").contains("rejected").doesNotContain("accepted");
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void limitsCachedSessions() throws Exception {
    ServerTls tls =
        new ServerTls(
            new InMemoryCertificate(InstantSource.system(), null), MinimumVersion.TLS_1_2);

    assertThat(tls.context().getServerSessionContext().getSessionCacheSize())
        .isEqualTo(ServerTls.MAX_SESSIONS)
        .isPositive();
    assertThat(tls.context().getServerSessionContext().getSessionTimeout()).isEqualTo(3600);
  }

  public static void main(String[] args) throws Exception {
    ServerTls tls =
        new ServerTls(
            new InMemoryCertificate(InstantSource.system(), null), MinimumVersion.TLS_1_2);
    try (HttpsListener listener =
        HttpsListener.bind(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Limits.DEFAULT)) {
      listener.serve(tls, request -> Response.text(Response.OK, "hello"));
      try (RawClient client = new RawClient(listener.port())) {
        client.socket().setEnabledProtocols(new String[] {"TLSv1.2"});
        client.send(GET).readUntil("hello");
        System.out.println("first response");
        try {
          client.socket().startHandshake();
          client.send(GET).readUntil("hello");
          System.out.println("accepted");
        } catch (IOException e) {
          System.out.println("rejected: " + e.getMessage());
        }
      }
    }
  }
}
