package io.berth.kube.tls;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Whom a certificate is for: as Go has it, only by its alternative names. */
final class CertificateNames {
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  private CertificateNames() {}

  /** Tells whether a certificate is for a host or an address. */
  static boolean cover(X509Certificate certificate, String wanted)
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
            case DNS_NAME -> matches(value, wanted);
            case IP_ADDRESS -> value.equals(wanted);
            default -> false;
          };
      if (found) {
        return true;
      }
    }
    return false;
  }

  /** A star stands for the first part of a name, whole. */
  private static boolean matches(String pattern, String wanted) {
    String host = lower(wanted);
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
