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
import io.berth.server.tls.ServerTls;
import io.berth.server.tls.TlsSettings.MinimumVersion;
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

/** Checks TLS and client certificates. */
class EstimatorTlsTest {
  @TempDir private Path folder;

  @BeforeEach
  void sign() throws Exception {
    TestAuthority ca = new TestAuthority(folder, "ca");
    ca.issue("server", KeyPurposeId.id_kp_serverAuth);
    ca.issue("client", KeyPurposeId.id_kp_clientAuth);
    new TestAuthority(folder, "other-ca").issue("untrusted-client", KeyPurposeId.id_kp_clientAuth);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private TestEstimatorServer serve(ClientCertificatePolicy clients) throws IOException {
    CertificateFiles certificate =
        CertificateFiles.read(file("server.crt"), file("server.key"), Ticker.system());
    return TestEstimatorServer.of(
        new LiveNodesEstimates(new WatchedCluster(), QuotaSource.NONE),
        false,
        new ServerTls(certificate, MinimumVersion.TLS_1_3, clients));
  }

  private TlsChannelCredentials.Builder withTrustedCa(String authority) throws IOException {
    return TlsChannelCredentials.newBuilder().trustManager(file(authority + ".crt").toFile());
  }

  private ChannelCredentials withCertificate(String client) throws IOException {
    return withTrustedCa("ca")
        .keyManager(file(client + ".crt").toFile(), file(client + ".key").toFile())
        .build();
  }

  private static int replicas(TestEstimatorServer served, ChannelCredentials credentials) {
    return new KarmadaClientV119(served.channel(credentials))
        .replicas(
            TestEstimatorServer.CLUSTER,
            NullNode.getInstance(),
            JsonNodeFactory.instance.arrayNode());
  }

  private static void assertUnavailable(
      TestEstimatorServer served, ChannelCredentials credentials) {
    assertThat(errorCode(served, credentials)).isEqualTo(Status.Code.UNAVAILABLE);
  }

  private static Status.Code errorCode(TestEstimatorServer served, ChannelCredentials credentials) {
    StatusRuntimeException e =
        catchThrowableOfType(StatusRuntimeException.class, () -> replicas(served, credentials));
    return Objects.requireNonNull(e, "not rejected").getStatus().getCode();
  }

  @Test
  void clientTrustsServerCertificate() throws Exception {
    try (TestEstimatorServer served = serve(ClientCertificatePolicy.NONE)) {
      assertThat(replicas(served, withTrustedCa("ca").build())).isZero();
      assertUnavailable(served, withTrustedCa("other-ca").build());
      // The client reads the end of the connection or a TLS record, which is not HTTP.
      assertThat(errorCode(served, InsecureChannelCredentials.create()))
          .isIn(Status.Code.UNAVAILABLE, Status.Code.INTERNAL);
    }
  }

  @Test
  void requiresClientCertificateOfConfiguredCa() throws Exception {
    try (TestEstimatorServer served =
        serve(ClientCertificatePolicy.requireSignedBy(file("ca.crt")))) {
      assertThat(replicas(served, withCertificate("client"))).isZero();
      assertUnavailable(served, withCertificate("untrusted-client"));
      assertUnavailable(served, withCertificate("server")); // not a client certificate
      assertUnavailable(served, withTrustedCa("ca").build());
    }
  }

  @Test
  void rejectsTls12() throws Exception {
    try (TestEstimatorServer served = serve(ClientCertificatePolicy.NONE)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
      trustManagers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLSv1.2");
      context.init(null, trustManagers.getTrustManagers(), null);
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
  void reportsInvalidCaFile() {
    assertThatThrownBy(() -> ClientCertificatePolicy.requireSignedBy(file("ca.key")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ca.key: ");
    assertThatThrownBy(() -> ClientCertificatePolicy.requireSignedBy(file("missing")))
        .hasMessageContaining("missing: no such file");
  }
}
