package io.berth.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address that a server listens on.
 *
 * @param host an IP address; empty for all interfaces
 */
record BindAddress(String host, int port) {
  private static final int MAX_PORT = 65_535;

  static BindAddress allInterfaces(int port) {
    return new BindAddress("", port);
  }

  /**
   * Parses an address in Go's form, such as {@code :8080} or {@code [::1]:8080}.
   *
   * @param flag the flag that error messages name
   * @return null for 0, which disables the server
   */
  static @Nullable BindAddress parse(String flag, String text) {
    if (text.equals("0")) {
      return null;
    }
    int colon = text.lastIndexOf(':');
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      String host = colon < 0 ? "" : text.substring(0, colon).replaceAll("^\\[(.*)]$", "$1");
      if (colon >= 0 && port > 0 && port <= MAX_PORT) {
        InetAddress address = host.isEmpty() ? null : InetAddress.ofLiteral(host);
        return address == null || address.isAnyLocalAddress()
            ? allInterfaces(port)
            : new BindAddress(host, port);
      }
    } catch (IllegalArgumentException e) { // not a number, or not an IP address
      throw invalid(flag, text);
    }
    throw invalid(flag, text);
  }

  private static CommandFailure invalid(String flag, String text) {
    return CommandFailure.invalidInput(
        List.of(
            "%s: \"%s\" is not an address; use :8080, 127.0.0.1:8080 or the like, or 0 for none"
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
