package io.berth.insight.karmada;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A CA that writes certificates to a folder as NAME.crt with NAME.key. */
final class TestAuthority {
  private static final Duration VALIDITY = Duration.ofDays(1);

  private final Path folder;
  private final X500Name name;
  private final KeyPair keys;
  private long serial;

  TestAuthority(Path folder, String name) throws Exception {
    this.folder = folder;
    this.name = new X500Name("CN=" + name);
    this.keys = pair();
    write(name, keys, sign(keys, this.name, KeyPurposeId.anyExtendedKeyUsage, true));
  }

  /** Issues a certificate for localhost. */
  void issue(String file, KeyPurposeId use) throws Exception {
    KeyPair keyPair = pair();
    write(file, keyPair, sign(keyPair, new X500Name("CN=" + file), use, false));
  }

  private static KeyPair pair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private X509Certificate sign(
      KeyPair keyPair, X500Name subject, KeyPurposeId use, boolean authority)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    Instant now = Instant.now();
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            name,
            BigInteger.valueOf(++serial),
            Date.from(now.minus(VALIDITY)),
            Date.from(now.plus(VALIDITY)),
            subject,
            keyPair.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
    builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(use));
    builder.addExtension(
        Extension.subjectAlternativeName,
        false,
        new GeneralNames(new GeneralName(GeneralName.dNSName, "localhost")));
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
  }

  private void write(String file, KeyPair keyPair, X509Certificate certificate) throws IOException {
    write(file + ".crt", certificate);
    write(file + ".key", new JcaPKCS8Generator(keyPair.getPrivate(), null));
  }

  private void write(String file, Object content) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter pem = new JcaPEMWriter(text)) {
      pem.writeObject(content);
    }
    Files.writeString(folder.resolve(file), text.toString());
  }
}
