package io.berth.insight.karmada;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import io.berth.framework.Ticker;
import io.berth.insight.live.LiveNodesEstimates;
import io.berth.insight.live.QuotaSource;
import io.berth.insight.live.WatchedCluster;
import io.berth.server.tls.CertificateFiles;
import io.berth.server.tls.ClientCertificatePolicy;
import io.berth.server.tls.MinimumVersion;
import io.berth.server.tls.ServerTls;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may ask, and over what. */
class EstimatorTlsTest {
  @TempDir private Path folder;

  @BeforeEach
  void sign() throws Exception {
    TestAuthority ours = new TestAuthority(folder, "ours");
    ours.issue("server", KeyPurposeId.id_kp_serverAuth);
    ours.issue("client", KeyPurposeId.id_kp_clientAuth);
    new TestAuthority(folder, "theirs").issue("stranger", KeyPurposeId.id_kp_clientAuth);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private Served serve(ClientCertificatePolicy clients) throws IOException {
    CertificateFiles own =
        CertificateFiles.read(file("server.crt"), file("server.key"), Ticker.system());
    return Served.of(
        new LiveNodesEstimates(new WatchedCluster(), QuotaSource.NONE),
        false,
        new ServerTls(own, MinimumVersion.TLS_1_3, clients));
  }

  private TlsChannelCredentials.Builder trusting(String authority) throws IOException {
    return TlsChannelCredentials.newBuilder().trustManager(file(authority + ".crt").toFile());
  }

  private ChannelCredentials showing(String client) throws IOException {
    return trusting("ours")
        .keyManager(file(client + ".crt").toFile(), file(client + ".key").toFile())
        .build();
  }

  private static int ask(Served served, ChannelCredentials credentials) {
    return new ClientOf119(served.channel(credentials))
        .replicas(Served.CLUSTER, NullNode.getInstance(), JsonNodeFactory.instance.arrayNode());
  }

  private static void assertRefused(Served served, ChannelCredentials credentials) {
    assertThat(refusal(served, credentials)).isEqualTo(Status.Code.UNAVAILABLE);
  }

  private static Status.Code refusal(Served served, ChannelCredentials credentials) {
    StatusRuntimeException e =
        catchThrowableOfType(StatusRuntimeException.class, () -> ask(served, credentials));
    return Objects.requireNonNull(e, "nothing was refused").getStatus().getCode();
  }

  @Test
  void withACertificateOfOursTheServerIsTrusted() throws Exception {
    try (Served served = serve(ClientCertificatePolicy.NONE)) {
      assertThat(ask(served, trusting("ours").build())).isZero();
      assertRefused(served, trusting("theirs").build());
      // It reads either the end of the connection or, before that, a word of TLS that is no HTTP.
      assertThat(refusal(served, InsecureChannelCredentials.create()))
          .isIn(Status.Code.UNAVAILABLE, Status.Code.INTERNAL);
    }
  }

  @Test
  void clientsHaveToShowACertificateThatOursHasSigned() throws Exception {
    try (Served served = serve(ClientCertificatePolicy.signedBy(file("ours.crt")))) {
      assertThat(ask(served, showing("client"))).isZero();
      assertRefused(served, showing("stranger"));
      assertRefused(served, showing("server")); // is none for clients
      assertRefused(served, trusting("ours").build());
    }
  }

  @Test
  void olderThanTls13IsNotSpoken() throws Exception {
    try (Served served = serve(ClientCertificatePolicy.NONE)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLSv1.2");
      context.init(null, trust.getTrustManagers(), null);
      try (SSLSocket socket =
          (SSLSocket) context.getSocketFactory().createSocket("localhost", served.port())) {
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        assertThatThrownBy(socket::startHandshake)
            .isInstanceOf(SSLException.class)
            .hasMessageContaining("protocol_version");
      }
    }
  }

  @Test
  void aFileWithoutAuthoritiesIsNamed() {
    assertThatThrownBy(() -> ClientCertificatePolicy.signedBy(file("ours.key")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ours.key: ");
    assertThatThrownBy(() -> ClientCertificatePolicy.signedBy(file("missing")))
        .hasMessageContaining("missing: no such file");
  }
}
