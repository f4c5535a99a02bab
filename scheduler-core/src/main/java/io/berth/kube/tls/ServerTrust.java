package io.berth.kube.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trust managers for two cases without settings of the JDK: trust in every server, and in servers
 * whose certificate has a given name, independent of the requested host.
 */
public final class ServerTrust extends X509ExtendedTrustManager {
  /** Trusts every server. */
  public static final ServerTrust ALL = new ServerTrust(null, "");

  private final @Nullable X509TrustManager authorities;
  private final String name;

  private ServerTrust(@Nullable X509TrustManager authorities, String name) {
    this.authorities = authorities;
    this.name = name;
  }

  /** Returns a trust manager for certificates of these authorities with this name. */
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
    if (!CertificateNames.match(chain[0], name)) {
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
    throw new CertificateException("client certificates are not checked here");
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

  /** Matches the names of a certificate as Go does: only subject alternative names. */
  private static final class CertificateNames {
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    private CertificateNames() {}

    /** Returns whether a certificate is valid for a host or an address. */
    static boolean match(X509Certificate certificate, String expected)
        throws CertificateParsingException {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      if (names == null) {
        return false;
      }
      for (List<?> name : names) {
        int type = (Integer) name.get(0);
        String value = String.valueOf(name.get(1));
        boolean found =
            switch (type) {
              case DNS_NAME -> matches(value, expected);
              case IP_ADDRESS -> value.equals(expected);
              default -> false;
            };
        if (found) {
          return true;
        }
      }
      return false;
    }

    /** Matches a host name; a wildcard matches exactly the first label. */
    private static boolean matches(String pattern, String expected) {
      String host = lower(expected);
      String name = lower(pattern);
      if (!name.startsWith("*.")) {
        return !name.isEmpty() && name.equals(host);
      }
      int dot = host.indexOf('.');
      return dot > 0 && name.substring(1).equals(host.substring(dot));
    }

    private static String lower(String name) {
      return (name.endsWith(".") ? name.substring(0, name.length() - 1) : name)
          .toLowerCase(Locale.ROOT);
    }
  }
}
