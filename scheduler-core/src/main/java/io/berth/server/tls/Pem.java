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

/** Certificates and keys as text. */
public final class Pem {
  private Pem() {}

  /**
   * Reads all certificates of a text.
   *
   * @throws IOException if there are none; its message goes on after the name of what was read
   */
  public static List<X509Certificate> certificates(String text)
      throws GeneralSecurityException, IOException {
    if (!text.contains("-----BEGIN")) {
      throw new IOException("holds no certificate in PEM format");
    }
    if (!text.contains("-----BEGIN CERTIFICATE") && text.contains("PRIVATE KEY-----")) {
      throw new IOException("holds a private key and no certificate");
    }
    List<X509Certificate> certificates =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)))
            .stream()
            .map(X509Certificate.class::cast)
            .toList();
    if (certificates.isEmpty()) {
      throw new IOException("holds no certificate");
    }
    return certificates;
  }

  /** Reads the private key of a text, in any of the usual forms; a password is not among them. */
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
          default -> {} // the curve of a key, for example
        }
      }
    }
    throw new IOException("holds no private key that can be read without a password");
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
      for (Object one : objects) {
        // By itself the writer would leave out the curve of a key.
        pem.writeObject(one instanceof PrivateKey key ? new JcaPKCS8Generator(key, null) : one);
      }
    }
    return text.toString();
  }
}
