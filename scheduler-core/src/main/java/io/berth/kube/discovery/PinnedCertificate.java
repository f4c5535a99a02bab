package io.berth.kube.discovery;

import io.berth.kube.tls.Fingerprint;
import java.net.Socket;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Trusts the server that shows one certificate, whatever its names and issuer. */
final class PinnedCertificate extends X509ExtendedTrustManager {
  private final String fingerprint;

  PinnedCertificate(String fingerprint) {
    this.fingerprint = fingerprint;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    byte[] shown = HexFormat.of().parseHex(Fingerprint.of(chain[0]));
    if (!MessageDigest.isEqual(shown, HexFormat.of().parseHex(fingerprint))) {
      throw new CertificateException(
          "its certificate is not the one that the Lease publishes; if it was renewed just now, try"
              + " again");
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
      throws CertificateException {
    checkServerTrusted(chain, type);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
      throws CertificateException {
    checkServerTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("no server");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
