package io.berth.server.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** Makes the certificate of a server that was given none: nobody vouches for it but itself. */
final class SelfSigned {
  private static final String LOCAL = "127.0.0.1";
  private static final Duration LIFE = Duration.ofDays(365);

  /** It should be valid where clocks are a little behind. */
  private static final Duration BEFORE = Duration.ofHours(1);

  private SelfSigned() {}

  /**
   * Makes a certificate for localhost, 127.0.0.1 and the address that is listened at.
   *
   * @param address null for all of the machine's
   */
  static ServingCertificate make(Instant now, @Nullable InetAddress address) throws IOException {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      return new ServingCertificate(keys.getPrivate(), List.of(sign(keys, now, address)));
    } catch (GeneralSecurityException | OperatorCreationException e) {
      throw new IOException("cannot make a certificate: " + e.getMessage(), e);
    }
  }

  private static X509Certificate sign(KeyPair keys, Instant now, @Nullable InetAddress address)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    X500Name name = new X500Name("CN=localhost@" + now.getEpochSecond());
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            name,
            BigInteger.valueOf(now.toEpochMilli()),
            Date.from(now.minus(BEFORE)),
            Date.from(now.minus(BEFORE).plus(LIFE)),
            name,
            keys.getPublic());
    // Its own authority, so that clients who trust this certificate need no other.
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    builder.addExtension(
        Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyCertSign));
    builder.addExtension(
        Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
    builder.addExtension(Extension.subjectAlternativeName, false, names(address));
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
  }

  private static GeneralNames names(@Nullable InetAddress address) {
    List<GeneralName> names = new ArrayList<>();
    names.add(new GeneralName(GeneralName.dNSName, "localhost"));
    names.add(new GeneralName(GeneralName.iPAddress, LOCAL));
    if (address != null && !address.getHostAddress().equals(LOCAL)) {
      names.add(new GeneralName(GeneralName.iPAddress, plain(address)));
    }
    return new GeneralNames(names.toArray(GeneralName[]::new));
  }

  /** The address without the interface, which only this machine knows. */
  private static String plain(InetAddress address) {
    String text = address.getHostAddress();
    int percent = text.indexOf('%');
    return percent < 0 ? text : text.substring(0, percent);
  }
}
