package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where and how is served over HTTPS; flags of kube-scheduler. */
final class ServingOptions {
  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--secure-port",
      paramLabel = "PORT",
      defaultValue = "10259",
      description =
          "Serve health, metrics and decisions there over HTTPS (${DEFAULT-VALUE}); 0: not at all.")
  private int port;

  @Option(
      names = "--bind-address",
      paramLabel = "IP",
      defaultValue = "0.0.0.0",
      description = "The address to serve at (${DEFAULT-VALUE}: all).")
  private String address = "0.0.0.0";

  @Option(
      names = "--permit-port-sharing",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Let other processes serve at the same port (SO_REUSEPORT).")
  private boolean isPortShared;

  @Mixin
  @SuppressWarnings("UnusedVariable") // they change nothing
  private NoEffectOptions noEffect = new NoEffectOptions();

  @Mixin private TlsOptions tls = new TlsOptions();

  boolean isOn() {
    return port != 0;
  }

  /**
   * Looks through the flags.
   *
   * @throws CommandFailure with everything that is wrong with them
   */
  void requireValid() {
    List<String> problems = new ArrayList<>();
    if (port < 0 || port > HIGHEST_PORT) {
      problems.add(
          "--secure-port: %d must be between 0 and 65535; 0 turns serving off".formatted(port));
    }
    problems.addAll(tls.problems());
    CommandFailure.requireNone(problems);
  }

  /**
   * Takes the port.
   *
   * @throws CommandFailure if somebody else has it
   */
  HttpsListener listen() {
    try {
      InetAddress only = only();
      return HttpsListener.bind(
          only == null ? new InetSocketAddress(port) : new InetSocketAddress(only, port),
          Limits.USUAL,
          isPortShared);
    } catch (IOException e) {
      throw CommandFailure.wrongInput(
          List.of(
              "--secure-port: cannot serve at %s port %d (%s); does another scheduler run here?"
                      .formatted(address, port, e.getMessage())
                  + " Choose another port, or 0 to serve nothing"));
    }
  }

  /** Reads or makes the certificate, or sees to it that it is made when it is needed. */
  ServerTls tls(InstantSource clock, Ticker ticker) {
    return tls.make(clock, ticker, only());
  }

  /** Returns the one address to serve at, or null for all. */
  private @Nullable InetAddress only() {
    try {
      InetAddress given = address.isEmpty() ? null : InetAddress.ofLiteral(address);
      return given == null || given.isAnyLocalAddress() ? null : given;
    } catch (IllegalArgumentException e) {
      throw CommandFailure.wrongInput(
          List.of("--bind-address: \"%s\" is no IP address".formatted(address)));
    }
  }
}
