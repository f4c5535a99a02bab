package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.tls.CertificateFiles;
import io.berth.server.tls.CertificateFolder;
import io.berth.server.tls.CertificateSource;
import io.berth.server.tls.MemoryCertificate;
import io.berth.server.tls.MinimumVersion;
import io.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
      names = "--cert-dir",
      paramLabel = "DIR",
      description =
          "Where kube-scheduler.crt and .key are; made if missing. Without it and the next two a"
              + " certificate is made in memory.")
  private @Nullable Path certificateFolder;

  @Option(
      names = "--tls-cert-file",
      paramLabel = "FILE",
      description =
          "The certificate to serve with, and those who signed it; read again when it changes.")
  private @Nullable Path certificate;

  @Option(names = "--tls-private-key-file", paramLabel = "FILE", description = "Its key.")
  private @Nullable Path key;

  @Option(
      names = "--tls-min-version",
      paramLabel = "VERSION",
      defaultValue = "VersionTLS12",
      description = "VersionTLS12 or VersionTLS13 (${DEFAULT-VALUE}).")
  private String minimumVersion = "VersionTLS12";

  @Option(
      names = "--profiling",
      arity = "0..1",
      fallbackValue = "true",
      description = "Serve what the threads are doing; counts where there is no --config.")
  private @Nullable Boolean profiling;

  boolean isOn() {
    return port != 0;
  }

  /**
   * Tells whether threads may be looked at; as in kube-scheduler, a file decides if there is one.
   */
  boolean profiling(boolean configured, boolean fromFile) {
    return (fromFile || profiling == null) ? configured : profiling;
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
    if ((certificate == null) != (key == null)) {
      problems.add("--tls-cert-file and --tls-private-key-file: give both, or neither");
    }
    if (oldest() == null) {
      problems.add(
          "--tls-min-version: \"%s\" must be VersionTLS12 or VersionTLS13"
              .formatted(minimumVersion));
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.wrongInput(problems);
    }
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
          Limits.USUAL);
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
    return new ServerTls(certificates(clock, ticker), Objects.requireNonNull(oldest()));
  }

  private CertificateSource certificates(InstantSource clock, Ticker ticker) {
    try {
      if (certificate != null && key != null) {
        return CertificateFiles.read(certificate, key, ticker);
      }
      return certificateFolder == null
          ? new MemoryCertificate(clock, only())
          : CertificateFolder.read(certificateFolder, clock, ticker, only());
    } catch (IOException e) {
      throw CommandFailure.file(e);
    }
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

  private @Nullable MinimumVersion oldest() {
    return Arrays.stream(MinimumVersion.values())
        .filter(version -> version.flag().equals(minimumVersion))
        .findFirst()
        .orElse(null);
  }
}
