package io.berth.server.tls;

import io.berth.tree.Suggestions;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Cipher suites by the names that kube-scheduler's flags have for them. */
public final class CipherSuites {
  /** Names of these suites from before the hash was part of them, which Go still accepts. */
  private static final String OLD_ENDING = "_WITH_CHACHA20_POLY1305";

  private CipherSuites() {}

  /**
   * Returns the suites to offer: those given, and all of TLS 1.3, which cannot be chosen from.
   *
   * @param names none for the JDK's default
   * @throws IllegalArgumentException if one is not supported, with a message for the author
   */
  public static List<String> of(List<String> names) {
    if (names.isEmpty()) {
      return List.of();
    }
    List<String> supported = supported();
    Set<String> chosen = new LinkedHashSet<>();
    List<String> unsupported = new ArrayList<>();
    for (String name : names) {
      String suite = name.endsWith(OLD_ENDING) ? name + "_SHA256" : name;
      if (supported.contains(suite)) {
        chosen.add(suite);
      } else {
        unsupported.add("\"%s\"%s".formatted(name, Suggestions.didYouMean(name, supported)));
      }
    }
    if (!unsupported.isEmpty()) {
      throw new IllegalArgumentException(
          "Java %d does not support %s; leave it out, or choose from %s"
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

  /** Excludes what the JDK's security settings disable, and a mark that is not a suite. */
  private static List<String> supported() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      return List.of(context.getSupportedSSLParameters().getCipherSuites()).stream()
          .filter(suite -> !suite.endsWith("_SCSV"))
          .toList();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no TLS: " + e.getMessage(), e);
    }
  }
}
