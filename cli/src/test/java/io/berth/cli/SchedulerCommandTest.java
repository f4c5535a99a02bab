package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What can be said of the scheduler without a cluster; the rest is tested on real ones. */
class SchedulerCommandTest {
  private static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  /** Nobody listens there: ports below 1024 are not given to programs by chance. */
  private static final String NOBODY = "http://127.0.0.1:1";

  @TempDir private Path folder;

  private Path config(String body) throws IOException {
    return Files.writeString(folder.resolve("c.yaml"), HEADER + body);
  }

  @Test
  void everythingIsPutTogetherBeforeTheClusterIsAsked() {
    Outcome outcome = Outcome.of("scheduler", "--master", NOBODY);

    assertThat(outcome.err())
        .isEqualTo("cannot reach the API server at http://127.0.0.1:1: connection refused\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void aKubeconfigThatIsNotThereIsNamed() {
    Path missing = folder.resolve("missing");

    Outcome outcome = Outcome.of("scheduler", "--kubeconfig", missing.toString());

    assertThat(outcome.err()).isEqualTo("cannot read the kubeconfig " + missing + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  /** A kubeconfig that cannot be used. */
  record Broken(String name, String text, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Broken> broken() {
    String whole =
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: a, cluster: {server: "https://127.0.0.1:1"}}]
        contexts: [{name: c, context: {cluster: a, user: u}}]
        users: [{name: u, user: {token: t}}]
        current-context: c
        """;
    return List.of(
        new Broken("empty", "", "the kubeconfig FILE is empty or no kubeconfig"),
        new Broken(
            "unknown context",
            whole.replace("current-context: c", "current-context: nope"),
            "the kubeconfig FILE names no cluster: its current-context is missing or unknown"),
        new Broken(
            "no such certificate",
            whole.replace(":1\"}", ":1\", certificate-authority: /none.crt}"),
            "cannot use the certificates of the kubeconfig: /none.crt: no such file"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void aKubeconfigThatCannotBeUsedIsExplained(Broken broken) throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), broken.text());

    Outcome outcome = Outcome.of("scheduler", "--kubeconfig", file.toString());

    assertThat(outcome.err()).isEqualTo(broken.message().replace("FILE", file.toString()) + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  /** Something that cannot be had. */
  record Unbuilt(List<String> flags, String message) {
    @Override
    public String toString() {
      return String.join(" ", flags);
    }
  }

  static List<Unbuilt> unbuilt() {
    return List.of(
        new Unbuilt(
            List.of("--leader-elect"),
            "--leader-elect: not built yet; run one copy with --leader-elect=false"),
        new Unbuilt(
            List.of("--secure-port", "10259"),
            "--secure-port: 10259: serving is not built yet; leave it out"),
        new Unbuilt(
            List.of("--leader-elect-resource-name=x"),
            "--leader-elect-*: not built yet; leave it out"));
  }

  @ParameterizedTest
  @MethodSource("unbuilt")
  void whatIsNotBuiltIsRefused(Unbuilt unbuilt) {
    List<String> args = new ArrayList<>(List.of("scheduler", "--master", NOBODY));
    args.addAll(unbuilt.flags());

    Outcome outcome = Outcome.of(args);

    assertThat(outcome.err()).isEqualTo(unbuilt.message() + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
  }

  @Test
  void kubeSchedulersWayToDoWithoutThemIsAccepted() {
    Outcome outcome =
        Outcome.of(
            "scheduler", "--master", NOBODY, "--leader-elect=false", "--secure-port=0", "--v=2");

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void leaderElectionInTheFileIsRefusedUnlessTheFlagSaysOtherwise() throws IOException {
    String file = config("leaderElection: {leaderElect: true}\n").toString();

    Outcome refused = Outcome.of("scheduler", "--master", NOBODY, "--config", file);
    Outcome accepted =
        Outcome.of("scheduler", "--master", NOBODY, "--config", file, "--leader-elect=false");

    assertThat(refused.err()).startsWith("leaderElection.leaderElect: true: not built yet");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.NO);
    assertThat(accepted.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void extendersAreRefused() throws IOException {
    Path file =
        config("extenders: [{urlPrefix: 'http://e', filterVerb: filter, enableHTTPS: false}]\n");

    Outcome outcome = Outcome.of("scheduler", "--master", NOBODY, "--config", file.toString());

    assertThat(outcome.err())
        .contains("extenders[0]: http://e: calling extenders is not built yet");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
  }

  @Test
  void theConfigurationCanBeWrittenInsteadOfUsed() throws IOException {
    Path written = folder.resolve("written.json");

    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--config",
            config("parallelism: 3\n").toString(),
            "--write-config-to",
            written.toString());

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(Files.readString(written)).contains("\"parallelism\": 3");
  }
}
