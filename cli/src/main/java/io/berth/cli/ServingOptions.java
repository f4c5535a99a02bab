package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for serving HTTPS; flags of kube-scheduler. */
final class ServingOptions {
  private static final int MAX_PORT = 65_535;

  @Option(
      names = "--secure-port",
      paramLabel = "PORT",
      defaultValue = "10259",
      description =
          "The port on which to serve health, metrics and decisions over HTTPS (default"
              + " ${DEFAULT-VALUE}); 0 disables serving.")
  private int port;

  @Option(
      names = "--bind-address",
      paramLabel = "IP",
      defaultValue = "0.0.0.0",
      description = "The IP address on which to listen (default ${DEFAULT-VALUE}: all interfaces).")
  private String address = "0.0.0.0";

  @Option(
      names = "--permit-port-sharing",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description =
          "Set SO_REUSEPORT, so that several processes can bind the same address and port"
              + " (default false).")
  private boolean isPortShared;

  @Mixin
  @SuppressWarnings("UnusedVariable") // they have no effect
  private NoEffectOptions noEffect = new NoEffectOptions();

  @Mixin private TlsOptions tls = new TlsOptions();

  boolean isEnabled() {
    return port != 0;
  }

  /**
   * Validates the flags.
   *
   * @throws CommandFailure with all problems of the flags
   */
  void requireValid() {
    List<String> problems = new ArrayList<>();
    if (port < 0 || port > MAX_PORT) {
      problems.add(
          "--secure-port: %d must be between 0 and 65535; 0 disables serving".formatted(port));
    }
    problems.addAll(tls.problems());
    CommandFailure.requireNone(problems);
  }

  /**
   * Binds the port.
   *
   * @throws CommandFailure if it is in use
   */
  HttpsListener listen() {
    InetAddress singleAddress = singleAddress();
    try {
      return HttpsListener.bind(
          singleAddress == null
              ? new InetSocketAddress(port)
              : new InetSocketAddress(singleAddress, port),
          Limits.DEFAULT,
          isPortShared);
    } catch (IOException e) {
      if (singleAddress != null && !isOfThisMachine(singleAddress)) {
        throw CommandFailure.invalidInput(
            List.of(
                ("--bind-address: %s is not an address of this machine; use one that its network"
                        + " interfaces have, or 0.0.0.0 for all")
                    .formatted(address)));
      }
      throw CommandFailure.invalidInput(
          List.of(
              "--secure-port: cannot listen on %s port %d (%s); is another scheduler running here?"
                      .formatted(address, port, e.getMessage())
                  + " Use another port, or 0 to disable serving"));
    }
  }

  private static boolean isOfThisMachine(InetAddress address) {
    try {
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true; // unknown
    }
  }

  /** Returns the TLS settings; a self-signed certificate may only be created when it is needed. */
  ServerTls tls(InstantSource clock, Ticker ticker) {
    return tls.create(clock, ticker, singleAddress());
  }

  /** Returns the address to listen on, or null for all interfaces. */
  private @Nullable InetAddress singleAddress() {
    try {
      InetAddress parsed = address.isEmpty() ? null : InetAddress.ofLiteral(address);
      return parsed == null || parsed.isAnyLocalAddress() ? null : parsed;
    } catch (IllegalArgumentException e) {
      throw CommandFailure.invalidInput(
          List.of("--bind-address: \"%s\" is not an IP address".formatted(address)));
    }
  }

  /** Flags of kube-scheduler without effect in Berth; only their values are validated. */
  @SuppressWarnings("UnusedVariable")
  private static final class NoEffectOptions {
    @Option(
        names = "--permit-address-sharing",
        arity = "0..1",
        fallbackValue = "true",
        hidden = true)
    private boolean permitAddressSharing;

    @Option(
        names = "--disable-http2-serving",
        arity = "0..1",
        fallbackValue = "true",
        hidden = true)
    private boolean disableHttp2Serving;

    @Option(names = "--http2-max-streams-per-connection", paramLabel = "N", hidden = true)
    private int maxHttp2Streams;
  }
}
