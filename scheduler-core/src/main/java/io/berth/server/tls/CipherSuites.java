package io.berth.server.tls;

import io.berth.tree.Suggestions;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Cipher suites by the names in kube-scheduler's flags. */
public final class CipherSuites {
  /** The suffix of legacy names without the hash, which Go accepts. */
  private static final String LEGACY_SUFFIX = "_WITH_CHACHA20_POLY1305";

  private CipherSuites() {}

  /**
   * Returns the suites to offer: the named ones, and all of TLS 1.3, which are not configurable.
   *
   * @param names empty for the JDK's default
   * @throws IllegalArgumentException if one is not supported; its message is shown to the user
   */
  public static List<String> of(List<String> names) {
    if (names.isEmpty()) {
      return List.of();
    }
    List<String> supported = supported();
    Set<String> chosen = new LinkedHashSet<>();
    List<String> unsupported = new ArrayList<>();
    for (String name : names) {
      String suite = name.endsWith(LEGACY_SUFFIX) ? name + "_SHA256" : name;
      if (supported.contains(suite)) {
        chosen.add(suite);
      } else {
        unsupported.add("\"%s\"%s".formatted(name, Suggestions.didYouMean(name, supported)));
      }
    }
    if (!unsupported.isEmpty()) {
      throw new IllegalArgumentException(
          "Java %d does not support %s; remove it, or choose from %s"
              .formatted(
                  Runtime.version().feature(),
                  String.join(", ", unsupported),
                  String.join(", ", supported)));
    }
    supported.stream().filter(CipherSuites::isOfTls13).forEach(chosen::add);
    return List.copyOf(chosen);
  }

  private static boolean isOfTls13(String suite) {
    return !suite.contains("_WITH_");
  }

  /** Excludes suites that the JDK's security settings disable, and signaling values. */
  private static List<String> supported() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      return List.of(context.getSupportedSSLParameters().getCipherSuites()).stream()
          .filter(suite -> !suite.endsWith("_SCSV"))
          .toList();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot initialize TLS: " + e.getMessage(), e);
    }
  }
}
