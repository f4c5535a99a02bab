package io.berth.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.http.RawClient;
import io.berth.server.http.Response;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import io.berth.testing.TestClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Date;
import org.junit.jupiter.api.Test;

/** The certificate that a listener presents over the years. */
class InMemoryCertificateTest {
  private final TestClock clock = new TestClock("2026-01-01T00:00:00Z");

  private X509Certificate presented(int port) throws Exception {
    try (RawClient client = new RawClient(port)) {
      client.socket().startHandshake();
      return (X509Certificate) client.socket().getSession().getPeerCertificates()[0];
    }
  }

  @Test
  void renewsBeforeExpiry() throws Exception {
    ServerTls tls = new ServerTls(new InMemoryCertificate(clock, null), MinimumVersion.TLS_1_2);
    try (HttpsListener listener =
        HttpsListener.bind(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Limits.DEFAULT)) {
      listener.serve(tls, request -> Response.text(Response.OK, "ok"));
      X509Certificate first = presented(listener.port());
      clock.advance(Duration.ofDays(334));
      assertThat(presented(listener.port())).isEqualTo(first);

      clock.advance(Duration.ofDays(1));
      X509Certificate second = presented(listener.port());

      assertThat(second).isNotEqualTo(first);
      assertThat(second.getNotAfter().toInstant())
          .isAfter(clock.instant().plus(Duration.ofDays(364)));
      assertThat(first.getNotAfter().toInstant())
          .as("the first has not expired")
          .isAfter(clock.instant());
    }
  }

  @Test
  void regeneratesWhenClockIsSetBackBeforeValidity() throws Exception {
    InMemoryCertificate certificate = new InMemoryCertificate(clock, null);
    ServingCertificate first = certificate.current();

    clock.advance(Duration.ofHours(-2));

    assertThat(certificate.current()).isNotEqualTo(first);
    certificate.current().leaf().checkValidity(Date.from(clock.instant()));
  }
}
