package io.berth.kube.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts servers in the two ways that the JDK has no settings for: any at all, or those that have a
 * certificate for a given name, whatever the name that they were asked for by.
 */
public final class ServerTrust extends X509ExtendedTrustManager {
  public static final ServerTrust ANYBODY = new ServerTrust(null, "");

  private final @Nullable X509TrustManager authorities;
  private final String name;

  private ServerTrust(@Nullable X509TrustManager authorities, String name) {
    this.authorities = authorities;
    this.name = name;
  }

  /** Trusts whom authorities vouch for, if it is for this name. */
  public static ServerTrust named(X509TrustManager authorities, String name) {
    return new ServerTrust(authorities, name);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    if (authorities == null) {
      return;
    }
    authorities.checkServerTrusted(chain, authType);
    if (!CertificateNames.cover(chain[0], name)) {
      throw new CertificateException("the server's certificate is not for " + name);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    checkServerTrusted(chain, authType);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    checkServerTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("this is no server");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, authType);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return authorities == null ? new X509Certificate[0] : authorities.getAcceptedIssuers();
  }
}
