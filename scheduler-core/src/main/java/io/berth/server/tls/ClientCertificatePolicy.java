package io.berth.server.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** What clients have to show when they shake hands. */
public final class ClientCertificatePolicy {
  /** Any certificate, or none: whom it makes of them is decided with each request. */
  public static final ClientCertificatePolicy LATER =
      new ClientCertificatePolicy(new TrustManager[] {new TrustAllManager()}, true, false);

  /** Nothing. */
  public static final ClientCertificatePolicy NONE =
      new ClientCertificatePolicy(new TrustManager[] {new TrustAllManager()}, false, false);

  private final TrustManager[] judges;
  private final boolean asked;
  private final boolean required;

  private ClientCertificatePolicy(TrustManager[] judges, boolean asked, boolean required) {
    this.judges = judges;
    this.asked = asked;
    this.required = required;
  }

  /**
   * A certificate for clients that one of the authorities in a file has signed.
   *
   * @throws IOException if the file holds no certificates; its message names the file
   */
  public static ClientCertificatePolicy signedBy(Path authorities) throws IOException {
    try {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int count = 0;
      String text = Files.readString(authorities, StandardCharsets.ISO_8859_1);
      for (X509Certificate authority : Pem.certificates(text)) {
        trusted.setCertificateEntry(String.valueOf(count++), authority);
      }
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(trusted);
      return new ClientCertificatePolicy(factory.getTrustManagers(), true, true);
    } catch (NoSuchFileException e) {
      throw new IOException(authorities + ": no such file", e);
    } catch (IOException | GeneralSecurityException e) {
      throw new IOException(authorities + ": " + e.getMessage(), e);
    }
  }

  /** Tells whether nobody may come in without. */
  public boolean isRequired() {
    return required;
  }

  TrustManager[] judges() {
    return judges.clone();
  }

  void applyTo(SSLParameters parameters) {
    if (required) {
      parameters.setNeedClientAuth(true);
    } else {
      parameters.setWantClientAuth(asked);
    }
  }
}
