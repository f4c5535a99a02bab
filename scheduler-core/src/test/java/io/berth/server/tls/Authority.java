package io.berth.server.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority for tests. */
public final class Authority {
  private static final Duration VALIDITY = Duration.ofDays(1);

  private final KeyPair keys;
  private final X500Name name;
  private final X509Certificate certificate;
  private final Instant now;

  public Authority(String name, Instant now) {
    this.keys = keys("EC");
    this.name = new X500Name("CN=" + name);
    this.now = now;
    this.certificate = sign(keys, this.name, true, KeyPurposeId.anyExtendedKeyUsage, List.of());
  }

  public String pem() throws IOException {
    return Pem.write(List.of(certificate));
  }

  public static String chainPem(ServingCertificate certificate) throws IOException {
    return Pem.write(certificate.chain());
  }

  public static String keyPem(ServingCertificate certificate) throws IOException {
    return Pem.write(List.of(certificate.key()));
  }

  /** Issues a certificate for a subject such as {@code CN=ann,O=ops}. */
  public ServingCertificate issue(String subject, KeyPurposeId use) {
    return issue(subject, use, "EC");
  }

  public ServingCertificate issue(String subject, KeyPurposeId use, String algorithm) {
    return issue(subject, use, keys(algorithm), List.of());
  }

  /** Issues a server certificate for host names and addresses. */
  public ServingCertificate issueServer(String... names) {
    List<GeneralName> all =
        Stream.of(names)
            .map(
                name ->
                    new GeneralName(
                        name.matches("[0-9.]+") ? GeneralName.iPAddress : GeneralName.dNSName,
                        name))
            .toList();
    return issue("CN=server", KeyPurposeId.id_kp_serverAuth, keys("EC"), all);
  }

  private ServingCertificate issue(
      String subject, KeyPurposeId use, KeyPair own, List<GeneralName> names) {
    return new ServingCertificate(
        own.getPrivate(), List.of(sign(own, new X500Name(subject), false, use, names)));
  }

  private X509Certificate sign(
      KeyPair of, X500Name subject, boolean authority, KeyPurposeId use, List<GeneralName> names) {
    try {
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              name,
              BigInteger.valueOf(of.getPublic().hashCode() & Integer.MAX_VALUE),
              Date.from(now.minus(VALIDITY)),
              Date.from(now.plus(VALIDITY)),
              subject,
              of.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
      builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(use));
      if (!names.isEmpty()) {
        builder.addExtension(
            Extension.subjectAlternativeName,
            false,
            new GeneralNames(names.toArray(GeneralName[]::new)));
      }
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(
                  new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyPair keys(String algorithm) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      if (algorithm.equals("EC")) {
        generator.initialize(new ECGenParameterSpec("secp256r1"));
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
