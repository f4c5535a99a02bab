package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flags that kube-scheduler ignores if a configuration file is given. */
class DeprecatedFlagsTest {
  private static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  @TempDir private Path folder;

  private Path config(String body) throws IOException {
    return Files.writeString(folder.resolve("c.yaml"), HEADER + body);
  }

  /** Returns the configuration of a scheduler with these flags. */
  private String written(List<String> flags) throws IOException {
    Path written = folder.resolve("written.json");
    List<String> args = new ArrayList<>(List.of("scheduler", "--write-config-to=" + written));
    args.addAll(flags);
    Outcome outcome = Outcome.of(args);
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(ExitCode.SUCCESS);
    return Files.readString(written);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --kube-api-qps=20      | "qps": 20
          --kube-api-qps=20      | "burst": 100
          --kube-api-burst=7     | "burst": 7
          --kube-api-content-type=application/json | "contentType": "application/json"
          --profiling=false      | "enableProfiling": false
          --profiling=F          | "enableProfiling": false
          --contention-profiling=0 | "enableContentionProfiling": false
          """)
  void applyWithoutConfigFile(String flag, String field) throws IOException {
    assertThat(written(List.of()).lines().map(String::strip)).noneMatch(isField(field));
    assertThat(written(List.of(flag)).lines().map(String::strip)).anyMatch(isField(field));
  }

  private static Predicate<String> isField(String field) {
    return line -> line.equals(field) || line.equals(field + ",");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --kube-api-qps=20      | --kube-api-qps | clientConnection.qps
          --kube-api-burst=7     | --kube-api-burst | clientConnection.burst
          --kube-api-content-type=a | --kube-api-content-type | clientConnection.contentType
          --profiling=false      | --profiling | enableProfiling
          --contention-profiling=false | --contention-profiling | enableContentionProfiling
          """)
  void areIgnoredWithConfigFile(String arg, String flag, String field) throws IOException {
    Path file = config("clientConnection: {qps: 3}\n");
    String without = written(List.of("--config=" + file));

    assertThat(written(List.of("--config=" + file, arg))).isEqualTo(without);
    assertThat(
            Outcome.of("scheduler", "--config=" + file, arg, "--write-config-to=/dev/null").err())
        .isEqualTo(
            "warning: %s is ignored, because --config is set; write %s in %s\n"
                .formatted(flag, field, file));
  }

  private Path kubeconfig(String name, int port) throws IOException {
    return Files.writeString(
        folder.resolve(name),
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: a, cluster: {server: "https://127.0.0.1:%d"}}]
        contexts: [{name: c, context: {cluster: a, user: u}}]
        users: [{name: u, user: {token: t}}]
        current-context: c
        """
            .formatted(port));
  }

  private static String unreachable(int port) {
    return "cannot reach the API server at https://127.0.0.1:%d: connection refused\n"
        .formatted(port);
  }

  @Test
  void kubeconfigOfConfigFileOverridesFlag() throws IOException {
    Path ofFile = kubeconfig("of-file", 1);
    Path config = config("clientConnection: {kubeconfig: '%s'}\n".formatted(ofFile));

    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--config=" + config,
            "--kubeconfig=" + kubeconfig("of-flag", 2),
            "--secure-port=0");

    assertThat(outcome.err())
        .isEqualTo(
            "warning: --kubeconfig is ignored, because clientConnection.kubeconfig in %s is %s\n"
                    .formatted(config, ofFile)
                + unreachable(1));
  }

  @Test
  void kubeconfigFlagAppliesIfConfigFileHasNone() throws IOException {
    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--config=" + config(""),
            "--kubeconfig=" + kubeconfig("of-flag", 2),
            "--secure-port=0");

    assertThat(outcome.err()).isEqualTo(unreachable(2));
  }
}
