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

/** What can be said of the estimator without a cluster; the rest is tested on real ones. */
class EstimatorCommandTest {
  /** Nobody listens there: ports below 1024 are not given to programs by chance. */
  private static final String NOBODY = "http://127.0.0.1:1";

  /** The usual ports may be somebody else's here. */
  private static final List<String> NO_PAGES =
      List.of("--predictor-port=0", "--metrics-bind-address=0", "--health-probe-bind-address=0");

  @TempDir private Path folder;

  private static Outcome run(String... more) {
    List<String> words = new ArrayList<>(List.of("estimator", "--master", NOBODY));
    List<String> given = Arrays.asList(more);
    for (String none : NO_PAGES) {
      String flag = none.substring(0, none.indexOf('=') + 1);
      if (given.stream().noneMatch(word -> word.startsWith(flag))) {
        words.add(none);
      }
    }
    words.addAll(given);
    return Outcome.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes", "exact"})
  void everythingIsPutTogetherBeforeTheClusterIsAsked(String method) {
    Outcome outcome = run("--cluster-name=member1", "--method", method);

    assertThat(outcome.err())
        .isEqualTo("cannot reach the API server at http://127.0.0.1:1: connection refused\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  /** Whoever drops it into a deployment of Karmada's leaves the flags as they are. */
  @ParameterizedTest
  @ValueSource(strings = {"Failover=true", "ResourceQuotaEstimate=T", "AllAlpha=0,Foo=False"})
  void gatesAreWrittenAsInGoAndThoseOfKarmadaDoNoHarm(String gates) {
    Outcome outcome = run("--cluster-name=member1", "--feature-gates=" + gates);

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @ParameterizedTest
  @CsvSource({"1, true", "t, true", "True, true", "TRUE, true", "0, false", "F, false"})
  void gatesAreOnOrOff(String value, boolean on) {
    EstimatorOptions options = new EstimatorOptions();
    new CommandLine(CommandSpec.forAnnotatedObject(options))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs("--cluster-name=a", "--feature-gates=ResourceQuotaEstimate=" + value + ",Foo=1");

    assertThat(options.quotasCount()).isEqualTo(on);
    assertThat(options.assumedCount()).isFalse();
    assertThat(options.foreignGates()).containsExactly("Foo");
  }

  @Test
  void theClusterNeedsAName() {
    Outcome outcome = run();

    assertThat(outcome.err()).startsWith("Missing required option: '--cluster-name=NAME'\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  /** Flags, and what is said of them. */
  record Wrong(String name, List<String> flags, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Wrong> wrongFlags() {
    return List.of(
        new Wrong(
            "an empty name",
            List.of("--cluster-name="),
            "--cluster-name: is empty; give the name that Karmada knows the cluster by\n"),
        new Wrong(
            "gates",
            List.of("--cluster-name=a", "--feature-gates=Foo=yes,ResourceQuotaEstimate=maybe"),
            """
            --feature-gates: Foo=yes must be true or false
            --feature-gates: ResourceQuotaEstimate=maybe must be true or false
            """),
        new Wrong(
            "numbers",
            List.of("--cluster-name=a", "--at-most=0", "--parallelism=-1"),
            "--at-most: 0 must be above 0\n--parallelism: -1 must not be negative\n"),
        new Wrong(
            "ports",
            List.of("--cluster-name=a", "--server-port=0", "--predictor-port=70000"),
            """
            --server-port: 0 must be between 1 and 65535
            --predictor-port: 70000 must be between 0 and 65535; 0 turns it off
            """),
        new Wrong(
            "half a certificate",
            List.of("--cluster-name=a", "--grpc-auth-cert-file=x"),
            "--grpc-auth-cert-file and --grpc-auth-key-file: give both, or neither\n"),
        new Wrong(
            "clients' authorities without TLS",
            List.of("--cluster-name=a", "--grpc-client-ca-file=x"),
            "--grpc-client-ca-file: clients show certificates over TLS only; give"
                + " --grpc-auth-cert-file and --grpc-auth-key-file too\n"),
        new Wrong(
            "a certificate that is not there",
            List.of(
                "--cluster-name=a",
                "--grpc-auth-cert-file=/missing/a.crt",
                "--grpc-auth-key-file=/missing/a.key"),
            "/missing/a.crt: no such file\n"),
        new Wrong(
            "an address",
            List.of("--cluster-name=a", "--metrics-bind-address=localhost"),
            "--metrics-bind-address: \"localhost\" is no address; write it like :8080 or"
                + " 127.0.0.1:8080, or 0 for none\n"));
  }

  @ParameterizedTest
  @MethodSource
  void wrongFlags(Wrong c) {
    Outcome outcome = run(c.flags().toArray(String[]::new));

    assertThat(outcome.err()).isEqualTo(c.message());
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome =
          run("--cluster-name=a", "--metrics-bind-address=127.0.0.1:" + taken.getLocalPort());

      assertThat(outcome.err())
          .startsWith(
              "--metrics-bind-address: cannot serve at 127.0.0.1 port %d ("
                  .formatted(taken.getLocalPort()))
          .endsWith("); choose another, or 0 for none\n");
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
    }
  }

  @Test
  void exactAsksNoExtenders() throws IOException {
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
            "extenders: exact estimates ask no extenders; take them out to estimate without\n");
  }

  @Test
  void addressesAreReadAsGoWritesThem() {
    assertThat(BindAddress.parse("f", ":8080")).isEqualTo(new BindAddress("", 8080));
    assertThat(BindAddress.parse("f", "0.0.0.0:80")).isEqualTo(new BindAddress("", 80));
    assertThat(BindAddress.parse("f", "[::]:80")).isEqualTo(new BindAddress("", 80));
    assertThat(BindAddress.parse("f", "127.0.0.1:80")).isEqualTo(new BindAddress("127.0.0.1", 80));
    assertThat(BindAddress.parse("f", "[::1]:80")).isEqualTo(new BindAddress("::1", 80));
    assertThat(BindAddress.parse("f", "0")).isNull();
    for (String wrong : List.of("", "8080", ":x", ":0", ":70000", "host:80", "1.2.3:4:5")) {
      assertThatThrownBy(() -> BindAddress.parse("f", wrong))
          .as(wrong)
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("is no address");
    }
  }
}
