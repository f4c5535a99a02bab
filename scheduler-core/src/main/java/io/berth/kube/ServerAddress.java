package io.berth.kube;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** Where a server is, as people write it, and whether one may show it there who one is. */
public final class ServerAddress {
  private static final String HTTPS = "https";
  private static final List<String> SCHEMES = List.of(HTTPS, "http");

  private final URI uri;

  private ServerAddress(URI uri) {
    this.uri = uri;
  }

  /**
   * Reads an address; one without a scheme is that of a server that encrypts.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static ServerAddress of(String written) {
    try {
      URI uri = new URI(written.contains("://") ? written : HTTPS + "://" + written);
      String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
      if (uri.getHost() != null && SCHEMES.contains(scheme) && endsWithPath(uri)) {
        return new ServerAddress(uri);
      }
    } catch (URISyntaxException e) {
      // told below, like one that can be read and leads nowhere
    }
    throw new IllegalArgumentException(
        "\"%s\" is no address such as https://10.0.0.1:6443".formatted(written));
  }

  /** And has no user before the host, whose password would be seen wherever the address is. */
  private static boolean endsWithPath(URI uri) {
    return uri.getRawUserInfo() == null
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null;
  }

  /** Returns it without a slash at the end. */
  public String url() {
    return uri.toString().replaceFirst("/+$", "");
  }

  /** Returns host and port. */
  public String authority() {
    return uri.getRawAuthority();
  }

  /** Tells whether what is sent there cannot be read on the way. */
  boolean encrypts() {
    return uri.getScheme().equalsIgnoreCase(HTTPS);
  }

  /**
   * Sees to it that no secret leaves this machine for everybody to read.
   *
   * @param secret what would be shown to the server, such as "the token"
   * @throws IllegalArgumentException if it would
   */
  public void requireSafeFor(String secret) {
    if (!encrypts() && !isThisMachine()) {
      throw new IllegalArgumentException(
          "%s is not encrypted, so %s would be sent for everybody on the way to read; write https,"
                  .formatted(url(), secret)
              + " or leave the credentials away");
    }
  }

  /** By its name alone: what a name server says of it may change. */
  private boolean isThisMachine() {
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    return host.equals("localhost")
        || host.matches("127(\\.\\d{1,3}){3}")
        || host.equals("[::1]")
        || host.equals("[0:0:0:0:0:0:0:1]");
  }
}
