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

/** The certificate authorities that sign server certificates. */
public final class CaBundle {
  private CaBundle() {}

  /** Returns the default authorities of the JDK. */
  public static X509TrustManager systemDefault() throws GeneralSecurityException {
    return trusting(null);
  }

  /**
   * Returns the authorities with the given certificates only.
   *
   * @throws IOException if there are none; the message is to be preceded by the name of the source
   */
  public static X509TrustManager of(byte[] pem) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (Certificate certificate : certificates(pem)) {
      store.setCertificateEntry("ca-" + store.size(), certificate);
    }
    return trusting(store);
  }

  private static Collection<? extends Certificate> certificates(byte[] pem)
      throws GeneralSecurityException, IOException {
    if (!new String(pem, StandardCharsets.ISO_8859_1).contains("-----BEGIN CERTIFICATE-----")) {
      throw new IOException("contains no certificate in PEM format");
    }
    try {
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(pem));
    } catch (CertificateException e) {
      throw new IOException("contains a certificate that cannot be read", e);
    }
  }

  private static X509TrustManager trusting(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return (X509TrustManager) factory.getTrustManagers()[0];
  }
}
