package io.berth.kube.tls;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;

/** The SHA-256 fingerprint of a certificate. */
public final class Fingerprint {
  private Fingerprint() {}

  /**
   * Returns the fingerprint in lower-case hexadecimal digits.
   *
   * @throws IllegalArgumentException if the certificate cannot be encoded
   */
  public static String of(X509Certificate certificate) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("cannot encode the certificate: " + e.getMessage(), e);
    }
  }
}
