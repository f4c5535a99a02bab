package io.berth.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.testing.TestClock;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivateKey;
import java.time.Duration;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.util.io.pem.PemObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateFilesTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path folder;
  private final TestClock clock = new TestClock("2026-01-01T00:00:00Z");
  private final Authority authority = new Authority("ca", clock.instant());

  private Path certificate() {
    return folder.resolve("tls.crt");
  }

  private Path key() {
    return folder.resolve("tls.key");
  }

  private ServingCertificate write(String name) throws IOException {
    ServingCertificate made = authority.issue("CN=" + name, KeyPurposeId.id_kp_serverAuth);
    Files.writeString(certificate(), Pem.write(made.chain()));
    Files.writeString(key(), Pem.write(List.of(made.key())));
    return made;
  }

  private CertificateFiles read() throws IOException {
    return CertificateFiles.read(certificate(), key(), clock);
  }

  @Test
  void reloadsChangedFilesAfterOneSecond() throws IOException {
    ServingCertificate first = write("first");
    CertificateFiles files = read();
    ServingCertificate second = write("second");

    assertThat(files.current().leaf()).isEqualTo(first.leaf());
    clock.advance(SECOND);
    assertThat(files.current().leaf()).isEqualTo(second.leaf());
    assertThat(files.current().key()).isEqualTo(second.key());
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void reloadIgnoresWallClockSteps(Duration step) throws IOException {
    ServingCertificate first = write("first");
    CertificateFiles files = read();
    ServingCertificate second = write("second");

    clock.stepWallClock(step);
    assertThat(files.current().leaf()).as("no second has passed").isEqualTo(first.leaf());
    clock.advance(SECOND);
    assertThat(files.current().leaf()).isEqualTo(second.leaf());
  }

  @Test
  void keepsCertificateWhileFilesAreInvalid() throws IOException {
    ServingCertificate first = write("first");
    CertificateFiles files = read();

    Files.writeString(certificate(), "half of a certificate");
    clock.advance(SECOND);
    assertThat(files.current().leaf()).as("malformed").isEqualTo(first.leaf());
    Files.delete(key());
    clock.advance(SECOND);
    assertThat(files.current().leaf()).as("deleted").isEqualTo(first.leaf());
    PrivateKey other = authority.issue("CN=x", KeyPurposeId.id_kp_serverAuth).key();
    write("second");
    Files.writeString(key(), Pem.write(List.of(other)));
    clock.advance(SECOND);
    assertThat(files.current().leaf()).as("key of another certificate").isEqualTo(first.leaf());
    ServingCertificate third = write("third");
    clock.advance(SECOND);
    assertThat(files.current().leaf()).as("valid again").isEqualTo(third.leaf());
  }

  @Test
  void reportsInvalidFileAtStart() throws IOException {
    assertThatThrownBy(this::read).hasMessage(certificate() + ": no such file");
    write("first");
    Files.writeString(key(), "nothing");
    assertThatThrownBy(this::read).hasMessage(key() + ": contains no unencrypted private key");
    Files.writeString(
        key(), Pem.write(List.of(authority.issue("CN=x", KeyPurposeId.id_kp_serverAuth).key())));
    assertThatThrownBy(this::read)
        .hasMessage(key() + ": is not the key of the certificate in " + certificate());
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void readsKeysOfAllAlgorithms(String algorithm) throws IOException {
    ServingCertificate made = authority.issue("CN=a", KeyPurposeId.id_kp_serverAuth, algorithm);
    Files.writeString(certificate(), Pem.write(made.chain()));
    Files.writeString(key(), Pem.write(List.of(made.key())));

    assertThat(read().current().leaf()).isEqualTo(made.leaf());
  }

  /** The format of {@code openssl ecparam -genkey}, with the curve before the key. */
  @Test
  void readsSec1KeyWithParameters() throws Exception {
    PrivateKey key = authority.issue("CN=a", KeyPurposeId.id_kp_serverAuth).key();
    BigInteger secret = ((java.security.interfaces.ECPrivateKey) key).getS();
    ASN1ObjectIdentifier curve = SECObjectIdentifiers.secp256r1;
    String text =
        Pem.write(
            List.of(
                new PemObject("EC PARAMETERS", curve.getEncoded()),
                new PemObject(
                    "EC PRIVATE KEY", new ECPrivateKey(256, secret, curve).getEncoded())));

    assertThat(Pem.key(text))
        .isInstanceOfSatisfying(
            java.security.interfaces.ECPrivateKey.class,
            read -> assertThat(read.getS()).isEqualTo(secret));
  }

  @Test
  void generatesCertificateOnceForOwnerOnly() throws IOException {
    Path made = folder.resolve("certificates");

    ServingCertificate first = CertificateFiles.readOrGenerate(made, clock, clock, null).current();
    ServingCertificate second = CertificateFiles.readOrGenerate(made, clock, clock, null).current();

    assertThat(second.leaf()).isEqualTo(first.leaf());
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(made.resolve("kube-scheduler.key"))))
        .isEqualTo("rw-------");
  }
}
