package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.server.tls.CertificateFiles;
import io.berth.server.tls.ClientCertificatePolicy;
import io.berth.server.tls.MinimumVersion;
import io.berth.server.tls.ServerTls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where and how estimates are served; flags of karmada-scheduler-estimator and Clusternet. */
final class EstimatorServingOptions {
  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--server-port",
      paramLabel = "PORT",
      defaultValue = "10352",
      description = "Serve gRPC there, once the cluster is read (${DEFAULT-VALUE}).")
  private int grpcPort;

  @Option(
      names = "--grpc-auth-cert-file",
      paramLabel = "FILE",
      description =
          "The certificate to serve gRPC with, by TLS 1.3; read again when it changes. Plain text"
              + " without it.")
  private @Nullable Path certificate;

  @Option(names = "--grpc-auth-key-file", paramLabel = "FILE", description = "Its key.")
  private @Nullable Path key;

  @Option(
      names = "--grpc-client-ca-file",
      paramLabel = "FILE",
      description = "Clients have to show a certificate that one of these has signed.")
  private @Nullable Path clientAuthorities;

  @Option(
      names = "--insecure-skip-grpc-client-verify",
      arity = "0..1",
      fallbackValue = "true",
      description = "They need not.")
  private boolean anyClient;

  @Option(
      names = "--predictor-port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description =
          "Serve Clusternet's predictor there, by HTTP (${DEFAULT-VALUE}); 0: not at all.")
  private int predictorPort;

  @Option(
      names = "--metrics-bind-address",
      paramLabel = "ADDRESS",
      defaultValue = ":8080",
      description = "Serve /metrics there, by HTTP (${DEFAULT-VALUE}).")
  private String metrics = "";

  @Option(
      names = "--health-probe-bind-address",
      paramLabel = "ADDRESS",
      defaultValue = ":10351",
      description =
          "Serve /healthz there, and /readyz, which is ok once the cluster is read"
              + " (${DEFAULT-VALUE}).")
  private String health = "";

  @Option(
      names = "--enable-pprof",
      arity = "0..1",
      fallbackValue = "true",
      description = "Serve what the threads are doing, at /debug/threads of the next one.")
  private boolean profiling;

  @Option(
      names = "--profiling-bind-address",
      paramLabel = "ADDRESS",
      defaultValue = ":6060",
      description = "Where that is (${DEFAULT-VALUE}).")
  private String profilingAddress = "";

  int grpcPort() {
    return grpcPort;
  }

  @Nullable BindAddress predictor() {
    return predictorPort == 0 ? null : BindAddress.everywhere(predictorPort);
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
   * Looks through the flags.
   *
   * @throws CommandFailure with everything that is wrong with them
   */
  void requireValid() {
    List<String> problems = new ArrayList<>();
    if (grpcPort < 1 || grpcPort > HIGHEST_PORT) {
      problems.add("--server-port: %d must be between 1 and 65535".formatted(grpcPort));
    }
    if (predictorPort < 0 || predictorPort > HIGHEST_PORT) {
      problems.add(
          "--predictor-port: %d must be between 0 and 65535; 0 turns it off"
              .formatted(predictorPort));
    }
    if ((certificate == null) != (key == null)) {
      problems.add("--grpc-auth-cert-file and --grpc-auth-key-file: give both, or neither");
    }
    if (clientAuthorities != null && certificate == null) {
      problems.add(
          "--grpc-client-ca-file: clients show certificates over TLS only; give"
              + " --grpc-auth-cert-file and --grpc-auth-key-file too");
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.wrongInput(problems);
    }
  }

  /** Reads the certificates; null for plain text. */
  @Nullable ServerTls tls(Ticker ticker) {
    if (certificate == null || key == null) {
      return null;
    }
    try {
      ClientCertificatePolicy clients =
          clientAuthorities == null || anyClient
              ? ClientCertificatePolicy.NONE
              : ClientCertificatePolicy.signedBy(clientAuthorities);
      return new ServerTls(
          CertificateFiles.read(certificate, key, ticker), MinimumVersion.TLS_1_3, clients);
    } catch (IOException e) {
      throw CommandFailure.file(e);
    }
  }
}
