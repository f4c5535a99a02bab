package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.server.tls.CertificateFiles;
import io.berth.server.tls.ClientCertificatePolicy;
import io.berth.server.tls.ServerTls;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for serving estimates; flags of karmada-scheduler-estimator and Clusternet. */
final class EstimatorServingOptions {
  private static final int MAX_PORT = 65_535;

  @Option(
      names = "--server-port",
      paramLabel = "PORT",
      defaultValue = "10352",
      description =
          "The port on which to serve gRPC, once the caches are synced (default ${DEFAULT-VALUE}).")
  private int grpcPort;

  @Option(
      names = "--grpc-auth-cert-file",
      paramLabel = "FILE",
      description =
          "The file with the serving certificate for gRPC over TLS 1.3. Reloaded when it changes."
              + " If unset, gRPC is served in plain text.")
  private @Nullable Path certificate;

  @Option(
      names = "--grpc-auth-key-file",
      paramLabel = "FILE",
      description = "The file with the private key for --grpc-auth-cert-file.")
  private @Nullable Path key;

  @Option(
      names = "--grpc-client-ca-file",
      paramLabel = "FILE",
      description =
          "The file with the CA certificates that verify client certificates. If set, client"
              + " certificates are required.")
  private @Nullable Path clientCaFile;

  @Option(
      names = "--insecure-skip-grpc-client-verify",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description =
          "Do not require client certificates, even if --grpc-client-ca-file is set (default"
              + " false).")
  private boolean skipClientVerification;

  @Option(
      names = "--predictor-port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description =
          "The port on which to serve Clusternet's predictor over HTTP (default"
              + " ${DEFAULT-VALUE}); 0 disables it.")
  private int predictorPort;

  @Option(
      names = "--metrics-bind-address",
      paramLabel = "ADDRESS",
      defaultValue = ":8080",
      description = "The address on which to serve /metrics over HTTP (default ${DEFAULT-VALUE}).")
  private String metrics = "";

  @Option(
      names = "--health-probe-bind-address",
      paramLabel = "ADDRESS",
      defaultValue = ":10351",
      description =
          "The address on which to serve /healthz, and /readyz, which succeeds once the caches"
              + " are synced (default ${DEFAULT-VALUE}).")
  private String health = "";

  @Option(
      names = "--enable-pprof",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description =
          "Serve thread stack traces at /debug/threads on --profiling-bind-address (default"
              + " false).")
  private boolean profiling;

  @Option(
      names = "--profiling-bind-address",
      paramLabel = "ADDRESS",
      defaultValue = ":6060",
      description = "The address on which to serve /debug/threads (default ${DEFAULT-VALUE}).")
  private String profilingAddress = "";

  int grpcPort() {
    return grpcPort;
  }

  @Nullable BindAddress predictor() {
    return predictorPort == 0 ? null : BindAddress.allInterfaces(predictorPort);
  }

  @Nullable BindAddress metrics() {
    return BindAddress.parse("--metrics-bind-address", metrics);
  }

  @Nullable BindAddress health() {
    return BindAddress.parse("--health-probe-bind-address", health);
  }

  @Nullable BindAddress profiling() {
    return profiling ? BindAddress.parse("--profiling-bind-address", profilingAddress) : null;
  }

  /**
   * Validates the flags.
   *
   * @throws CommandFailure with all problems of the flags
   */
  void requireValid() {
    List<String> problems = new ArrayList<>();
    if (grpcPort < 1 || grpcPort > MAX_PORT) {
      problems.add("--server-port: %d must be between 1 and 65535".formatted(grpcPort));
    }
    if (predictorPort < 0 || predictorPort > MAX_PORT) {
      problems.add(
          "--predictor-port: %d must be between 0 and 65535; 0 disables it"
              .formatted(predictorPort));
    }
    if ((certificate == null) != (key == null)) {
      problems.add("--grpc-auth-cert-file and --grpc-auth-key-file: set both, or none");
    }
    if (clientCaFile != null && certificate == null) {
      problems.add(
          "--grpc-client-ca-file: client certificates need TLS; set --grpc-auth-cert-file and"
              + " --grpc-auth-key-file too");
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.invalidInput(problems);
    }
  }

  /** Returns the TLS settings; null for plain text. */
  @Nullable ServerTls tls(Ticker ticker) {
    if (certificate == null || key == null) {
      return null;
    }
    try {
      ClientCertificatePolicy clients =
          clientCaFile == null || skipClientVerification
              ? ClientCertificatePolicy.NONE
              : ClientCertificatePolicy.requireSignedBy(clientCaFile);
      return new ServerTls(
          CertificateFiles.read(certificate, key, ticker), MinimumVersion.TLS_1_3, clients);
    } catch (IOException e) {
      throw CommandFailure.file(e);
    }
  }
}
