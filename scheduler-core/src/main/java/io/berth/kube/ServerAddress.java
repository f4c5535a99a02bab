package io.berth.kube;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** The address of a server, and whether credentials may be sent to it. */
public final class ServerAddress {
  private static final String HTTPS = "https";
  private static final List<String> SCHEMES = List.of(HTTPS, "http");

  private final URI uri;

  private ServerAddress(URI uri) {
    this.uri = uri;
  }

  /**
   * Parses an address; the default scheme is https.
   *
   * @throws IllegalArgumentException if the address is invalid
   */
  public static ServerAddress of(String address) {
    try {
      URI uri = new URI(address.contains("://") ? address : HTTPS + "://" + address);
      String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
      if (uri.getHost() != null && SCHEMES.contains(scheme) && hasNoUserQueryOrFragment(uri)) {
        return new ServerAddress(uri);
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "invalid address \"%s\": expected one such as https://10.0.0.1:6443".formatted(address));
  }

  /** Also rejects a user before the host, whose password would appear in messages. */
  private static boolean hasNoUserQueryOrFragment(URI uri) {
    return uri.getRawUserInfo() == null
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null;
  }

  /** Returns the address without a slash at the end. */
  public String url() {
    return uri.toString().replaceFirst("/+$", "");
  }

  /** Returns host and port. */
  public String authority() {
    return uri.getRawAuthority();
  }

  /** Returns whether the connection is encrypted. */
  boolean encrypts() {
    return uri.getScheme().equalsIgnoreCase(HTTPS);
  }

  /**
   * Checks that a secret does not leave this host unencrypted.
   *
   * @param secret the secret to send, such as "the token"
   * @throws IllegalArgumentException if it would
   */
  public void requireSafeFor(String secret) {
    if (!encrypts() && !isLoopback()) {
      throw new IllegalArgumentException(
          "%s is not encrypted, so %s would be sent in plain text; use https"
                  .formatted(url(), secret)
              + " or remove the credentials");
    }
  }

  /** Returns whether the host is a loopback address, without DNS lookup. */
  private boolean isLoopback() {
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    return host.equals("localhost")
        || host.matches("127(\\.\\d{1,3}){3}")
        || host.equals("[::1]")
        || host.equals("[0:0:0:0:0:0:0:1]");
  }
}
