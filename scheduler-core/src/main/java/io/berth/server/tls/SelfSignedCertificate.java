package io.berth.server.tls;

import static io.berth.server.tls.Der.bits;
import static io.berth.server.tls.Der.integer;
import static io.berth.server.tls.Der.octets;
import static io.berth.server.tls.Der.oid;
import static io.berth.server.tls.Der.sequence;
import static io.berth.server.tls.Der.tagged;
import static io.berth.server.tls.Der.time;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/**
 * Generates self-signed serving certificates. It encodes them without Bouncy Castle, because
 * opening that library's signed JAR takes a tenth of the start-up time (docs/decisions).
 */
final class SelfSignedCertificate {
  private static final byte[] LOCAL = {127, 0, 0, 1};
  private static final Duration VALIDITY = Duration.ofDays(365);

  /** The certificate is valid for clients whose clocks are behind by this much. */
  private static final Duration MAX_CLOCK_SKEW = Duration.ofHours(1);

  private static final byte[] ECDSA_WITH_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));
  private static final String KEY_USAGE = "2.5.29.15";
  private static final String ALTERNATIVE_NAMES = "2.5.29.17";
  private static final String BASIC_CONSTRAINTS = "2.5.29.19";
  private static final String EXTENDED_KEY_USAGE = "2.5.29.37";
  private static final String SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";

  // Context-specific tags.
  private static final int VERSION = 0xa0;
  private static final int EXTENSIONS = 0xa3;
  private static final int DNS_NAME = 0x82;
  private static final int IP_ADDRESS = 0x87;

  private static final long VERSION_3 = 2;
  private static final byte DIGITAL_SIGNATURE = (byte) 0x80;
  private static final byte CERTIFICATE_SIGNING = 0x04;
  private static final int BITS_AFTER_CERTIFICATE_SIGNING = 2;

  private SelfSignedCertificate() {}

  /**
   * Generates a certificate for localhost, 127.0.0.1 and the address.
   *
   * @param address the address to listen on, or null for all interfaces
   */
  static ServingCertificate generate(Instant now, @Nullable InetAddress address)
      throws IOException {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      return new ServingCertificate(keys.getPrivate(), List.of(sign(keys, now, address)));
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot generate a certificate: " + e.getMessage(), e);
    }
  }

  private static X509Certificate sign(KeyPair keys, Instant now, @Nullable InetAddress address)
      throws GeneralSecurityException {
    byte[] tbsCertificate = tbsCertificate(keys, now, address);
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(keys.getPrivate());
    signature.update(tbsCertificate);
    byte[] certificate = sequence(tbsCertificate, ECDSA_WITH_SHA256, bits(0, signature.sign()));
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(certificate));
  }

  /** Returns the part of the certificate that is signed (RFC 5280 TBSCertificate). */
  private static byte[] tbsCertificate(KeyPair keys, Instant now, @Nullable InetAddress address) {
    byte[] name = new X500Principal("CN=localhost@" + now.getEpochSecond()).getEncoded();
    Instant start = now.minus(MAX_CLOCK_SKEW);
    return sequence(
        tagged(VERSION, integer(VERSION_3)),
        integer(now.toEpochMilli()),
        ECDSA_WITH_SHA256,
        name,
        sequence(time(start), time(start.plus(VALIDITY))),
        name,
        keys.getPublic().getEncoded(),
        tagged(EXTENSIONS, extensions(address)));
  }

  private static byte[] extensions(@Nullable InetAddress address) {
    return sequence(
        // A CA certificate, so that clients can use it as their trust anchor.
        critical(BASIC_CONSTRAINTS, sequence(Der.TRUE)),
        critical(
            KEY_USAGE,
            bits(BITS_AFTER_CERTIFICATE_SIGNING, (byte) (DIGITAL_SIGNATURE | CERTIFICATE_SIGNING))),
        extension(EXTENDED_KEY_USAGE, sequence(oid(SERVER_AUTHENTICATION))),
        extension(ALTERNATIVE_NAMES, sequence(names(address))));
  }

  private static byte[] extension(String oid, byte[] value) {
    return sequence(oid(oid), octets(value));
  }

  private static byte[] critical(String oid, byte[] value) {
    return sequence(oid(oid), Der.TRUE, octets(value));
  }

  private static byte[][] names(@Nullable InetAddress address) {
    List<byte[]> names = new ArrayList<>();
    names.add(tagged(DNS_NAME, "localhost".getBytes(StandardCharsets.US_ASCII)));
    names.add(tagged(IP_ADDRESS, LOCAL));
    if (address != null && !Arrays.equals(address.getAddress(), LOCAL)) {
      names.add(tagged(IP_ADDRESS, address.getAddress()));
    }
    return names.toArray(byte[][]::new);
  }
}
