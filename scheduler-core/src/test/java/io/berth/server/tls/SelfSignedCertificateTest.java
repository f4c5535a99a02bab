package io.berth.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelfSignedCertificateTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:20:30Z");
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  @Test
  void isSignedByItsOwnKey() throws Exception {
    ServingCertificate certificate = SelfSignedCertificate.generate(NOW, null);

    X509Certificate leaf = certificate.leaf();
    assertThatCode(() -> leaf.verify(leaf.getPublicKey())).doesNotThrowAnyException();
    assertThat(certificate.isKeyOfLeaf()).isTrue();
    assertThat(leaf.getSigAlgName()).isEqualTo("SHA256withECDSA");
  }

  @Test
  void canBeUsedAsTrustAnchor() throws Exception {
    X509Certificate leaf = SelfSignedCertificate.generate(NOW, null).leaf();

    assertThat(leaf.getVersion()).isEqualTo(3);
    assertThat(leaf.getSubjectX500Principal()).isEqualTo(leaf.getIssuerX500Principal());
    assertThat(leaf.getBasicConstraints()).as("is a CA certificate").isNotNegative();
    assertThat(leaf.getKeyUsage())
        .as("digital signature, and signing certificates")
        .containsExactly(true, false, false, false, false, true, false, false, false);
    assertThat(leaf.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    assertThat(leaf.getCriticalExtensionOIDs()).containsExactlyInAnyOrder("2.5.29.15", "2.5.29.19");
  }

  @ParameterizedTest(name = "generated at {0}")
  @CsvSource({"2026-11-16T10:20:30Z", "2049-06-01T00:00:00Z", "2050-01-01T00:00:00Z"})
  void isValidForOneYearFromOneHourAgo(Instant now) throws Exception {
    X509Certificate leaf = SelfSignedCertificate.generate(now, null).leaf();

    assertThat(leaf.getNotBefore()).isEqualTo(now.minus(Duration.ofHours(1)));
    assertThat(leaf.getNotAfter())
        .isEqualTo(now.minus(Duration.ofHours(1)).plusSeconds(31_536_000));
  }

  @ParameterizedTest(name = "listening at {0}")
  @CsvSource({"10.1.2.3,10.1.2.3", "fd00::7,fd00:0:0:0:0:0:0:7"})
  void containsListenAddress(String address, String shown) throws Exception {
    X509Certificate leaf =
        SelfSignedCertificate.generate(NOW, InetAddress.getByName(address)).leaf();

    assertThat(leaf.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(DNS_NAME, "localhost"),
            List.of(IP_ADDRESS, "127.0.0.1"),
            List.of(IP_ADDRESS, shown));
  }

  @ParameterizedTest(name = "listening at {0}")
  @CsvSource(
      nullValues = "everywhere",
      value = {"everywhere", "127.0.0.1"})
  void containsLocalNamesOnce(String address) throws Exception {
    InetAddress listening = address == null ? null : InetAddress.getByName(address);

    assertThat(SelfSignedCertificate.generate(NOW, listening).leaf().getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(DNS_NAME, "localhost"), List.of(IP_ADDRESS, "127.0.0.1"));
  }
}
