package io.berth.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where to listen.
 *
 * @param host an IP address; empty for all
 */
record BindAddress(String host, int port) {
  private static final int HIGHEST_PORT = 65_535;

  static BindAddress everywhere(int port) {
    return new BindAddress("", port);
  }

  /**
   * Reads an address as Go writes it, such as {@code :8080} or {@code [::1]:8080}.
   *
   * @param flag who is named where it is wrong
   * @return null for 0, which stands for nowhere
   */
  static @Nullable BindAddress parse(String flag, String text) {
    if (text.equals("0")) {
      return null;
    }
    int colon = text.lastIndexOf(':');
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      String host = colon < 0 ? "" : text.substring(0, colon).replaceAll("^\\[(.*)]$", "$1");
      if (colon >= 0 && port > 0 && port <= HIGHEST_PORT) {
        InetAddress given = host.isEmpty() ? null : InetAddress.ofLiteral(host);
        return given == null || given.isAnyLocalAddress()
            ? everywhere(port)
            : new BindAddress(host, port);
      }
    } catch (IllegalArgumentException e) { // no number, or no IP address
      throw wrong(flag, text);
    }
    throw wrong(flag, text);
  }

  private static CommandFailure wrong(String flag, String text) {
    return CommandFailure.wrongInput(
        List.of(
            "%s: \"%s\" is no address; write it like :8080 or 127.0.0.1:8080, or 0 for none"
                .formatted(flag, text)));
  }

  InetSocketAddress socketAddress() {
    return host.isEmpty()
        ? new InetSocketAddress(port)
        : new InetSocketAddress(InetAddress.ofLiteral(host), port);
  }

  @Override
  public String toString() {
    return host.isEmpty() ? "port " + port : host + " port " + port;
  }
}
