package io.berth.kube.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Those who vouch for servers. */
public final class CaBundle {
  private CaBundle() {}

  /** Returns all that the JDK knows. */
  public static X509TrustManager wellKnown() throws GeneralSecurityException {
    return trusting(null);
  }

  /**
   * Returns the ones whose certificates are given, and nobody else.
   *
   * @throws IOException if there are none; its message goes on after the name of what was read
   */
  public static X509TrustManager of(byte[] pem) throws GeneralSecurityException, IOException {
    KeyStore known = KeyStore.getInstance(KeyStore.getDefaultType());
    known.load(null, null);
    for (Certificate certificate : certificates(pem)) {
      known.setCertificateEntry("ca-" + known.size(), certificate);
    }
    return trusting(known);
  }

  private static Collection<? extends Certificate> certificates(byte[] pem)
      throws GeneralSecurityException, IOException {
    if (!new String(pem, StandardCharsets.ISO_8859_1).contains("-----BEGIN CERTIFICATE-----")) {
      throw new IOException("holds no certificate in PEM format");
    }
    try {
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(pem));
    } catch (CertificateException e) {
      throw new IOException("holds a certificate that cannot be read", e);
    }
  }

  private static X509TrustManager trusting(@Nullable KeyStore known)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(known);
    return (X509TrustManager) factory.getTrustManagers()[0];
  }
}
