package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The estimator command without a cluster; the e2e tests cover it with clusters. */
class EstimatorCommandTest {
  /** A port without a listener: ports below 1024 are not assigned to programs. */
  private static final String UNREACHABLE_URL = "http://127.0.0.1:1";

  /** The default ports may be in use on this machine. */
  private static final List<String> DISABLED_ENDPOINTS =
      List.of("--predictor-port=0", "--metrics-bind-address=0", "--health-probe-bind-address=0");

  @TempDir private Path folder;

  private static Outcome run(String... more) {
    List<String> args = new ArrayList<>(List.of("estimator", "--master", UNREACHABLE_URL));
    List<String> flags = Arrays.asList(more);
    for (String none : DISABLED_ENDPOINTS) {
      String flag = none.substring(0, none.indexOf('=') + 1);
      if (flags.stream().noneMatch(arg -> arg.startsWith(flag))) {
        args.add(none);
      }
    }
    args.addAll(flags);
    return Outcome.of(args.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes", "exact"})
  void validatesEverythingBeforeConnecting(String method) {
    Outcome outcome = run("--cluster-name=member1", "--method", method);

    assertThat(outcome.err())
        .isEqualTo("cannot reach the API server at http://127.0.0.1:1: connection refused\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  /** In a deployment of Karmada, the flags of karmada-scheduler-estimator stay as they are. */
  @ParameterizedTest
  @ValueSource(strings = {"Failover=true", "ResourceQuotaEstimate=T", "AllAlpha=0,Foo=False"})
  void acceptsKarmadaGatesInGoForm(String gates) {
    Outcome outcome = run("--cluster-name=member1", "--feature-gates=" + gates);

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @ParameterizedTest
  @CsvSource({"1, true", "t, true", "True, true", "TRUE, true", "0, false", "F, false"})
  void parsesFeatureGates(String value, boolean on) {
    EstimatorOptions options = new EstimatorOptions();
    new CommandLine(CommandSpec.forAnnotatedObject(options))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs("--cluster-name=a", "--feature-gates=ResourceQuotaEstimate=" + value + ",Foo=1");

    assertThat(options.appliesQuotas()).isEqualTo(on);
    assertThat(options.appliesAssumedWorkloads()).isFalse();
    assertThat(options.ignoredGates()).containsExactly("Foo");
  }

  @Test
  void requiresClusterName() {
    Outcome outcome = run();

    assertThat(outcome.err()).startsWith("Missing required option: '--cluster-name=NAME'\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  /** Invalid flags and the error message. */
  record InvalidFlags(String name, List<String> flags, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<InvalidFlags> rejectsInvalidFlags() {
    return List.of(
        new InvalidFlags(
            "an empty name",
            List.of("--cluster-name="),
            "--cluster-name: is empty; set the name of the cluster in Karmada\n"),
        new InvalidFlags(
            "gates",
            List.of("--cluster-name=a", "--feature-gates=Foo=yes,ResourceQuotaEstimate=maybe"),
            """
            --feature-gates: Foo=yes must be true or false
            --feature-gates: ResourceQuotaEstimate=maybe must be true or false
            """),
        new InvalidFlags(
            "numbers",
            List.of("--cluster-name=a", "--at-most=0", "--parallelism=-1"),
            "--at-most: 0 must be above 0\n--parallelism: -1 is negative; use 0 (the number of"
                + " CPUs) or more\n"),
        new InvalidFlags(
            "ports",
            List.of("--cluster-name=a", "--server-port=0", "--predictor-port=70000"),
            """
            --server-port: 0 must be between 1 and 65535
            --predictor-port: 70000 must be between 0 and 65535; 0 disables it
            """),
        new InvalidFlags(
            "half a certificate",
            List.of("--cluster-name=a", "--grpc-auth-cert-file=x"),
            "--grpc-auth-cert-file and --grpc-auth-key-file: set both, or none\n"),
        new InvalidFlags(
            "client CA without TLS",
            List.of("--cluster-name=a", "--grpc-client-ca-file=x"),
            "--grpc-client-ca-file: client certificates need TLS; set --grpc-auth-cert-file and"
                + " --grpc-auth-key-file too\n"),
        new InvalidFlags(
            "missing certificate",
            List.of(
                "--cluster-name=a",
                "--grpc-auth-cert-file=/missing/a.crt",
                "--grpc-auth-key-file=/missing/a.key"),
            "/missing/a.crt: no such file\n"),
        new InvalidFlags(
            "an address",
            List.of("--cluster-name=a", "--metrics-bind-address=localhost"),
            "--metrics-bind-address: \"localhost\" is not an address; use :8080, 127.0.0.1:8080"
                + " or the like, or 0 for none\n"));
  }

  @ParameterizedTest
  @MethodSource
  void rejectsInvalidFlags(InvalidFlags c) {
    Outcome outcome = run(c.flags().toArray(String[]::new));

    assertThat(outcome.err()).isEqualTo(c.message());
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void errorNamesPortInUse() throws IOException {
    try (ServerSocket inUse = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome =
          run("--cluster-name=a", "--metrics-bind-address=127.0.0.1:" + inUse.getLocalPort());

      assertThat(outcome.err())
          .startsWith(
              "--metrics-bind-address: cannot listen on 127.0.0.1 port %d ("
                  .formatted(inUse.getLocalPort()))
          .endsWith("); use another address, or 0 to disable it\n");
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    }
  }

  @Test
  void exactRejectsExtenders() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("c.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            extenders: [{urlPrefix: "http://x", filterVerb: filter}]
            """);

    Outcome outcome = run("--cluster-name=a", "--method=exact", "--config", config.toString());

    assertThat(outcome.err())
        .isEqualTo(
            "extenders: are not supported with --method=exact; remove them from the"
                + " configuration\n");
  }

  @Test
  void parsesAddressesInGoForm() {
    assertThat(BindAddress.parse("f", ":8080")).isEqualTo(new BindAddress("", 8080));
    assertThat(BindAddress.parse("f", "0.0.0.0:80")).isEqualTo(new BindAddress("", 80));
    assertThat(BindAddress.parse("f", "[::]:80")).isEqualTo(new BindAddress("", 80));
    assertThat(BindAddress.parse("f", "127.0.0.1:80")).isEqualTo(new BindAddress("127.0.0.1", 80));
    assertThat(BindAddress.parse("f", "[::1]:80")).isEqualTo(new BindAddress("::1", 80));
    assertThat(BindAddress.parse("f", "0")).isNull();
    for (String invalid : List.of("", "8080", ":x", ":0", ":70000", "host:80", "1.2.3:4:5")) {
      assertThatThrownBy(() -> BindAddress.parse("f", invalid))
          .as(invalid)
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("is not an address");
    }
  }
}
