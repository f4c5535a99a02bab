package io.berth.kube.extender;

import java.net.URI;

/** The URL of an extender. The prefix may contain a password, which is masked in messages. */
final class ExtenderUrl {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private final String prefix;
  private final String masked;

  ExtenderUrl(String prefix) {
    this.prefix = prefix;
    this.masked = prefix.replaceFirst("//([^/@:]*):[^/@]*@", "//$1:***@");
  }

  /** Returns the URL of a verb. */
  String of(String verb) {
    return withoutSlashes(prefix) + "/" + verb;
  }

  /** Returns the URL of a verb with a masked password. */
  String masked(String verb) {
    return withoutSlashes(masked) + "/" + verb;
  }

  /** Returns the prefix with a masked password: the name of the extender. */
  String masked() {
    return masked;
  }

  String host() {
    return String.valueOf(URI.create(prefix).getHost());
  }

  int port() {
    URI uri = URI.create(prefix);
    return uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? HTTPS : HTTP;
  }

  private static String withoutSlashes(String text) {
    return text.replaceFirst("/+$", "");
  }
}
