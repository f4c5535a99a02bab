package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.server.tls.CertificateFiles;
import io.berth.server.tls.CertificateSource;
import io.berth.server.tls.CipherSuites;
import io.berth.server.tls.ClientCertificatePolicy;
import io.berth.server.tls.InMemoryCertificate;
import io.berth.server.tls.KeyExchange;
import io.berth.server.tls.ServerTls;
import io.berth.server.tls.TlsSettings;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the serving certificate and TLS; flags of kube-scheduler. */
final class TlsOptions {
  @Option(
      names = "--cert-dir",
      paramLabel = "DIR",
      converter = OptionConverters.ToPath.class,
      description =
          "The directory with kube-scheduler.crt and kube-scheduler.key, which are created if"
              + " missing. If neither --cert-dir nor --tls-cert-file is set, a self-signed"
              + " certificate is created in memory.")
  private @Nullable Path certificateDirectory;

  @Option(
      names = "--tls-cert-file",
      paramLabel = "FILE",
      converter = OptionConverters.ToPath.class,
      description =
          "The file with the serving certificate, followed by intermediate certificates. Reloaded"
              + " when it changes.")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-private-key-file",
      paramLabel = "FILE",
      converter = OptionConverters.ToPath.class,
      description = "The file with the private key for --tls-cert-file. Reloaded when it changes.")
  private @Nullable Path key;

  @Option(
      names = "--tls-min-version",
      paramLabel = "VERSION",
      defaultValue = "VersionTLS12",
      description =
          "The minimum TLS version: VersionTLS12 or VersionTLS13 (default ${DEFAULT-VALUE}).")
  private String minimumVersion = "VersionTLS12";

  @Option(
      names = "--tls-cipher-suites",
      paramLabel = "NAME",
      split = ",",
      description = "The TLS 1.2 cipher suites to accept (default: the JDK's).")
  private List<String> cipherSuites = new ArrayList<>();

  @Option(
      names = "--tls-curve-preferences",
      paramLabel = "ID",
      split = ",",
      description =
          "The key exchange groups to accept: 23 (P-256), 24 (P-384), 25 (P-521), 29 (X25519)"
              + " (default: the JDK's).")
  private List<String> curves = new ArrayList<>();

  /** Returns the problems of the flags. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if ((certificate == null) != (key == null)) {
      problems.add("--tls-cert-file and --tls-private-key-file: set both, or none");
    }
    if (minimumVersion() == null) {
      problems.add(
          "--tls-min-version: \"%s\" must be VersionTLS12 or VersionTLS13"
              .formatted(minimumVersion));
    }
    check("--tls-cipher-suites", () -> CipherSuites.of(nonEmpty(cipherSuites)), problems);
    check("--tls-curve-preferences", this::keyExchange, problems);
    return problems;
  }

  private static void check(String flag, Runnable read, List<String> problems) {
    try {
      read.run();
    } catch (IllegalArgumentException e) {
      problems.add(flag + ": " + e.getMessage());
    }
  }

  /**
   * Reads or creates the certificate.
   *
   * @param singleAddress the address to listen on, or null for all interfaces
   */
  ServerTls create(InstantSource clock, Ticker ticker, @Nullable InetAddress singleAddress) {
    TlsSettings settings =
        new TlsSettings(
            Objects.requireNonNull(minimumVersion()),
            CipherSuites.of(nonEmpty(cipherSuites)),
            keyExchange());
    return new ServerTls(
        certificates(clock, ticker, singleAddress), settings, ClientCertificatePolicy.REQUEST);
  }

  private CertificateSource certificates(
      InstantSource clock, Ticker ticker, @Nullable InetAddress singleAddress) {
    try {
      if (certificate != null && key != null) {
        requireExisting("--tls-cert-file", certificate);
        requireExisting("--tls-private-key-file", key);
        return CertificateFiles.read(certificate, key, ticker);
      }
      return certificateDirectory == null
          ? new InMemoryCertificate(clock, singleAddress)
          : CertificateFiles.readOrGenerate(certificateDirectory, clock, ticker, singleAddress);
    } catch (IOException e) {
      throw CommandFailure.file(e);
    }
  }

  private static void requireExisting(String flag, Path file) {
    if (Files.notExists(file)) {
      throw CommandFailure.invalidInput(List.of("%s: %s: no such file".formatted(flag, file)));
    }
  }

  private @Nullable MinimumVersion minimumVersion() {
    if (minimumVersion.isEmpty()) {
      return MinimumVersion.TLS_1_2;
    }
    return Arrays.stream(MinimumVersion.values())
        .filter(version -> version.flag().equals(minimumVersion))
        .findFirst()
        .orElse(null);
  }

  private List<KeyExchange> keyExchange() {
    return KeyExchange.of(nonEmpty(curves).stream().map(TlsOptions::number).toList());
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("\"%s\" is not a number".formatted(text), e);
    }
  }

  /** Removes empty values: an empty list is written as an empty text. */
  private static List<String> nonEmpty(List<String> values) {
    return values.stream().map(String::strip).filter(value -> !value.isEmpty()).toList();
  }
}
