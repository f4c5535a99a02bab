package io.berth.kube.extender;

import java.net.URI;

/** Where an extender is. The prefix may have a password in it, which people do not get to see. */
final class ExtenderUrl {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private final String prefix;
  private final String shown;

  ExtenderUrl(String prefix) {
    this.prefix = prefix;
    this.shown = prefix.replaceFirst("//([^/@:]*):[^/@]*@", "//$1:***@");
  }

  /** Returns the address for a verb. */
  String of(String verb) {
    return withoutSlashes(prefix) + "/" + verb;
  }

  /** Returns the same for people. */
  String shown(String verb) {
    return withoutSlashes(shown) + "/" + verb;
  }

  /** Returns the prefix for people; it is the extender's name. */
  String shown() {
    return shown;
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
