package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.server.tls.CertificateFiles;
import io.berth.server.tls.CertificateFolder;
import io.berth.server.tls.CertificateSource;
import io.berth.server.tls.CipherSuites;
import io.berth.server.tls.ClientCertificatePolicy;
import io.berth.server.tls.InMemoryCertificate;
import io.berth.server.tls.KeyExchange;
import io.berth.server.tls.MinimumVersion;
import io.berth.server.tls.ServerTls;
import io.berth.server.tls.TlsSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The certificate to serve with and the settings of TLS; flags of kube-scheduler. */
final class TlsOptions {
  @Option(
      names = "--cert-dir",
      paramLabel = "DIR",
      converter = OptionalPath.class,
      description =
          "Where kube-scheduler.crt and .key are; made if missing. Without it and the next two a"
              + " certificate is made in memory.")
  private @Nullable Path certificateFolder;

  @Option(
      names = "--tls-cert-file",
      paramLabel = "FILE",
      converter = OptionalPath.class,
      description =
          "The certificate to serve with, and those who signed it; read again when it changes.")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-private-key-file",
      paramLabel = "FILE",
      converter = OptionalPath.class,
      description = "Its key.")
  private @Nullable Path key;

  @Option(
      names = "--tls-min-version",
      paramLabel = "VERSION",
      defaultValue = "VersionTLS12",
      description = "VersionTLS12 or VersionTLS13 (${DEFAULT-VALUE}).")
  private String minimumVersion = "VersionTLS12";

  @Option(
      names = "--tls-cipher-suites",
      paramLabel = "NAME",
      split = ",",
      description = "The cipher suites of TLS 1.2 to accept; the JDK's default if left out.")
  private List<String> cipherSuites = new ArrayList<>();

  @Option(
      names = "--tls-curve-preferences",
      paramLabel = "ID",
      split = ",",
      description =
          "The key exchange to accept: 23 (P-256), 24 (P-384), 25 (P-521), 29 (X25519); the JDK's"
              + " default if left out.")
  private List<String> curves = new ArrayList<>();

  /** Returns what is wrong with the flags. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if ((certificate == null) != (key == null)) {
      problems.add("--tls-cert-file and --tls-private-key-file: give both, or neither");
    }
    if (minimumVersion() == null) {
      problems.add(
          "--tls-min-version: \"%s\" must be VersionTLS12 or VersionTLS13"
              .formatted(minimumVersion));
    }
    check("--tls-cipher-suites", () -> CipherSuites.of(given(cipherSuites)), problems);
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
   * Reads or makes the certificate.
   *
   * @param only the one address to serve at, or null for all
   */
  ServerTls make(InstantSource clock, Ticker ticker, @Nullable InetAddress only) {
    TlsSettings settings =
        new TlsSettings(
            Objects.requireNonNull(minimumVersion()),
            CipherSuites.of(given(cipherSuites)),
            keyExchange());
    return new ServerTls(
        certificates(clock, ticker, only), settings, ClientCertificatePolicy.LATER);
  }

  private CertificateSource certificates(
      InstantSource clock, Ticker ticker, @Nullable InetAddress only) {
    try {
      if (certificate != null && key != null) {
        return CertificateFiles.read(certificate, key, ticker);
      }
      return certificateFolder == null
          ? new InMemoryCertificate(clock, only)
          : CertificateFolder.read(certificateFolder, clock, ticker, only);
    } catch (IOException e) {
      throw CommandFailure.file(e);
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
    return KeyExchange.of(given(curves).stream().map(TlsOptions::number).toList());
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("\"%s\" is not a number".formatted(text), e);
    }
  }

  /** An empty list is written as an empty text. */
  private static List<String> given(List<String> values) {
    return values.stream().map(String::strip).filter(value -> !value.isEmpty()).toList();
  }
}
