package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cli.flags.BerthGate;
import io.berth.cli.flags.KubeFlag;
import io.berth.cli.flags.KubeFlag.Treatment;
import io.berth.cli.flags.KubeSchedulerFlags;
import io.berth.cli.flags.RemovedFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every flag of kube-scheduler v1.36 is accepted with its meaning, or refused by name. */
class KubeSchedulerFlagsTest {
  private static final Path PAGE = Path.of("..", "docs", "flags.md");
  private static final String UNREACHABLE =
      "cannot reach the API server at http://127.0.0.1:1: connection refused\n";

  @TempDir private Path folder;

  /** Runs a scheduler without a reachable cluster; its own flags come last and override these. */
  private static Outcome run(List<String> flags) {
    List<String> args = new ArrayList<>(List.of("scheduler"));
    args.addAll(flags);
    args.addAll(List.of("--master=http://127.0.0.1:1", "--secure-port=0"));
    return Outcome.of(args);
  }

  static List<RecordedFlag> recorded() throws IOException {
    return RecordedFlag.all();
  }

  @Test
  void listsEveryFlag() throws IOException {
    assertThat(KubeSchedulerFlags.ALL)
        .extracting(KubeFlag::name)
        .isSorted()
        .containsExactlyElementsOf(recorded().stream().map(RecordedFlag::name).toList());
  }

  @Test
  void commandParsesEveryFlag() {
    CommandLine scheduler =
        Main.commandLine(Terminals.NONE, "scheduler").getSubcommands().get("scheduler");

    assertThat(scheduler.getCommandSpec().optionsMap().keySet())
        .containsAll(KubeSchedulerFlags.ALL.stream().map(KubeFlag::flag).toList());
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void acceptsEveryFlagAtItsDefault(RecordedFlag flag) {
    if (flag.name().equals("help")) {
      assertThat(Outcome.of("scheduler", "--help").exitCode()).isEqualTo(ExitCode.SUCCESS);
      return;
    }
    Outcome outcome = run(List.of(flag.withDefault()));

    assertThat(outcome.err()).isEqualTo(UNREACHABLE);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void acceptsAllDefaultsTogether() throws IOException {
    List<String> all =
        recorded().stream()
            .filter(flag -> !flag.name().equals("help"))
            .map(RecordedFlag::withDefault)
            .toList();

    assertThat(run(all).err()).isEqualTo(UNREACHABLE);
  }

  /** The flags in kubeadm's manifest of kube-scheduler. */
  @Test
  void acceptsFlagsOfKubeadm() throws IOException {
    Path kubeconfig = Files.writeString(folder.resolve("scheduler.conf"), "");

    assertThat(
            run(List.of(
                    "--authentication-kubeconfig=" + kubeconfig,
                    "--authorization-kubeconfig=" + kubeconfig,
                    "--bind-address=127.0.0.1",
                    "--leader-elect=true"))
                .err())
        .isEqualTo(UNREACHABLE);
  }

  @ParameterizedTest(name = "accepts {0}")
  @CsvSource(
      delimiter = ' ',
      textBlock =
          """
          --allow-metric-labels=scheduler_pending_pods,queue=active,backoff
          --authentication-skip-lookup
          --authentication-token-webhook-cache-ttl=1m
          --authentication-tolerate-lookup-failure=false
          --contention-profiling=false
          --disable-http2-serving=T
          --disabled-metrics=scheduler_pending_pods,scheduler_goroutines
          --emulated-version=kube=1.36
          --feature-gates=kube:PodLevelResources=true
          --http2-max-streams-per-connection=100
          --kube-api-burst=200
          --kube-api-content-type=application/json
          --kube-api-qps=99.5
          --leader-elect=0
          --log-flush-frequency=1s
          --logging-format=json
          --min-compatibility-version=1.35
          --permit-address-sharing
          --permit-port-sharing=true
          --pod-max-in-unschedulable-pods-duration=90s
          --profiling=false
          --show-hidden-metrics-for-version=1.35
          --tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_AES_128_GCM_SHA256
          --tls-curve-preferences=29,23
          --tls-min-version=VersionTLS13
          --v=4
          -v=2
          -v3
          --kube_api_qps=5
          """)
  void acceptsOtherValues(String flag) {
    assertThat(run(List.of(flag)).err()).isEqualTo(UNREACHABLE);
  }

  static List<KubeFlag> refused() {
    return RemovedFlags.allRefused();
  }

  @ParameterizedTest
  @MethodSource("refused")
  void rejectsFlagWithReasonAndRemedy(KubeFlag flag) {
    Outcome outcome = run(List.of(flag.flag() + "=true"));

    assertThat(outcome.err())
        .isEqualTo(
            "%s: \"true\" is not supported, because %s; %s\n"
                .formatted(flag.flag(), flag.behaviour(), flag.instead()));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void reportsAllRefusedFlagsAtOnce() {
    List<String> flags =
        List.of(
            "--vmodule",
            "queue=5",
            "--port=0",
            "--logtostderr",
            "--feature-gates=GangScheduling=true",
            "--emulated-version=1.35");

    assertThat(run(flags).err().lines().map(line -> line.replaceFirst(": .*", "")))
        .containsExactlyInAnyOrder(
            "--vmodule", "--port", "--logtostderr", "--feature-gates", "--emulated-version");
  }

  @Test
  void suggestsFlagForMisspeltFlag() {
    Outcome outcome = Outcome.of("scheduler", "--feature-gate=A=true");

    assertThat(outcome.err())
        .contains("Unknown option: '--feature-gate=A=true'", "--feature-gates");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  record InvalidFlag(String flag, String message) {
    @Override
    public String toString() {
      return flag;
    }
  }

  static List<InvalidFlag> invalidFlags() {
    return List.of(
        new InvalidFlag("--v=-1", "--v: -1 is negative; use 0 or more"),
        new InvalidFlag(
            "--log-flush-frequency=0s",
            "--log-flush-frequency: the time is not above 0; leave the flag out"),
        new InvalidFlag(
            "--kube-api-qps=NaN", "--kube-api-qps: NaN is not a number; write 50, for example"),
        new InvalidFlag(
            "--kube-api-burst=-1", "--kube-api-burst: -1 is negative; write 100, for example"),
        new InvalidFlag(
            "--pod-max-in-unschedulable-pods-duration=-1s",
            "--pod-max-in-unschedulable-pods-duration: the time is negative; write 5m, for"
                + " example"),
        new InvalidFlag(
            "--show-hidden-metrics-for-version=1.34",
            "--show-hidden-metrics-for-version: \"1.34\" is not the previous minor version; write"
                + " 1.35 or leave the flag out"),
        new InvalidFlag(
            "--disabled-metrics=a-b", "--disabled-metrics: \"a-b\" is not the name of a metric"),
        new InvalidFlag(
            "--allow-metric-labels=a=b",
            "--allow-metric-labels: \"a\" is not a metric and a label; write METRIC,LABEL"),
        new InvalidFlag("--allow-metric-labels-manifest=/none.yaml", "/none.yaml: no such file"),
        new InvalidFlag(
            "--emulated-version=1.35",
            "--emulated-version: \"1.35\" is not supported, because Berth emulates kube-scheduler"
                + " v1.36; write 1.36 or leave the flag out"),
        new InvalidFlag(
            "--version=v1.36.0",
            "--version: \"v1.36.0\" is not true, false or raw; Berth reports its own version"
                + " only"));
  }

  @ParameterizedTest
  @MethodSource("invalidFlags")
  void explainsInvalidValues(InvalidFlag invalid) {
    Outcome outcome = run(List.of(invalid.flag()));

    assertThat(outcome.err()).isEqualTo(invalid.message() + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --tls-cipher-suites=TLS_RSA_WITH_RC4_128_SHA | --tls-cipher-suites: Java 25 does not support\
           "TLS_RSA_WITH_RC4_128_SHA"
          --tls-curve-preferences=23,4588 | --tls-curve-preferences: Java 25 does not support 4588;\
           choose from 29 (X25519), 23 (P-256), 24 (P-384), 25 (P-521)
          --tls-curve-preferences=P256 | --tls-curve-preferences: "P256" is not a number
          """)
  void explainsValuesThatJavaDoesNotSupport(String flag, String message) {
    Outcome outcome =
        Outcome.of("scheduler", "--master=http://127.0.0.1:1", "--secure-port=1", flag);

    assertThat(outcome.err()).startsWith(message);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void printsVersion() {
    assertThat(Outcome.of("scheduler", "--version").out()).startsWith("berth ");
    assertThat(Outcome.of("scheduler", "--version=raw").out())
        .startsWith("{")
        .contains("\"gitVersion\" : \"v");
  }

  private static String row(KubeFlag flag) {
    String how = flag.treatment().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return "| `%s` | %s: %s | %s |"
        .formatted(flag.flag(), how, flag.behaviour(), flag.instead())
        .replace("|  |", "| |");
  }

  private static String row(BerthGate gate) {
    return "| `%s` | %s | %s |".formatted(gate.name(), gate.isOn(), gate.behaviour());
  }

  private static List<String> rows(String heading) throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("\n## " + heading + "\n");
    assertThat(start).as(heading).isPositive();
    int end = page.indexOf("\n## ", start + 1);
    return page.substring(start, end < 0 ? page.length() : end)
        .lines()
        .filter(line -> line.startsWith("| `"))
        .toList();
  }

  @Test
  void pageListsEveryFlagAndGate() throws IOException {
    assertThat(rows("Flags"))
        .containsExactlyElementsOf(
            KubeSchedulerFlags.ALL.stream().map(KubeSchedulerFlagsTest::row).toList());
    assertThat(rows("Flags of earlier versions"))
        .containsExactlyElementsOf(
            RemovedFlags.ALL.stream()
                .map(flag -> "| `%s` | %s |".formatted(flag.flag(), flag.instead()))
                .toList());
    assertThat(rows("Feature gates"))
        .containsExactlyElementsOf(
            BerthGate.ALL.stream().map(KubeSchedulerFlagsTest::row).toList());
  }

  @Test
  void everyRefusedFlagHasReasonAndAlternative() {
    assertThat(Stream.concat(RemovedFlags.ALL.stream(), KubeSchedulerFlags.ALL.stream()))
        .filteredOn(flag -> flag.treatment() == Treatment.REFUSED)
        .allMatch(flag -> !flag.behaviour().isEmpty() && !flag.instead().isEmpty());
  }
}
