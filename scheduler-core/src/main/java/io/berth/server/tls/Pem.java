package io.berth.server.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;

/** Reads and writes certificates and keys in PEM format. */
public final class Pem {
  private Pem() {}

  /**
   * Parses all certificates of a text.
   *
   * @throws IOException if there are none; its message continues after a file name
   */
  public static List<X509Certificate> certificates(String text)
      throws GeneralSecurityException, IOException {
    if (!text.contains("-----BEGIN")) {
      throw new IOException("contains no PEM certificate");
    }
    if (!text.contains("-----BEGIN CERTIFICATE") && text.contains("PRIVATE KEY-----")) {
      throw new IOException("contains a private key but no certificate");
    }
    List<X509Certificate> certificates =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)))
            .stream()
            .map(X509Certificate.class::cast)
            .toList();
    if (certificates.isEmpty()) {
      throw new IOException("contains no PEM certificate");
    }
    return certificates;
  }

  /** Parses the private key of a text, in PKCS #1, PKCS #8 or SEC 1 format, unencrypted. */
  static PrivateKey key(String text) throws GeneralSecurityException, IOException {
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      for (Object found = parser.readObject(); found != null; found = parser.readObject()) {
        switch (found) {
          case PEMKeyPair pair -> {
            return key(pair.getPrivateKeyInfo());
          }
          case PrivateKeyInfo info -> {
            return key(info);
          }
          default -> {} // for example, EC parameters
        }
      }
    }
    throw new IOException("contains no unencrypted private key");
  }

  private static PrivateKey key(PrivateKeyInfo info) throws GeneralSecurityException, IOException {
    String algorithm =
        switch (info.getPrivateKeyAlgorithm().getAlgorithm().getId()) {
          case "1.2.840.113549.1.1.1" -> "RSA";
          case "1.2.840.10045.2.1" -> "EC";
          default -> "EdDSA";
        };
    return KeyFactory.getInstance(algorithm)
        .generatePrivate(new PKCS8EncodedKeySpec(info.getEncoded()));
  }

  /** Writes certificates and keys, one after the other. */
  static String write(List<?> objects) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter pem = new JcaPEMWriter(text)) {
      for (Object object : objects) {
        // The writer's default format of keys omits the curve.
        pem.writeObject(
            object instanceof PrivateKey key ? new JcaPKCS8Generator(key, null) : object);
      }
    }
    return text.toString();
  }
}
