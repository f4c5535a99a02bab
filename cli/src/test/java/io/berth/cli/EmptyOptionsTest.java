package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmptyOptionsTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "berth {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          simulate --kubeconfig= | --kubeconfig: is empty; set the kubeconfig file, or omit it
          simulate cluster.yaml --kubeconfig= | --kubeconfig: is empty; set the kubeconfig file, or omit it
          simulate --master= | --master: is empty; set the URL of the API server, or omit it
          simulate --config= | --config: is empty; set the configuration file, or omit it
          simulate --compare= | --compare: is empty; set the second configuration file, or omit it
          estimate web.yaml --kubeconfig= | --kubeconfig: is empty; set the kubeconfig file, or omit it
          estimator --cluster-name=a --kubeconfig= | --kubeconfig: is empty; set the kubeconfig file, or omit it
          config doctor a.yaml --kubeconfig= | --kubeconfig: is empty; set the kubeconfig file, or omit it
          """)
  void rejectsEmptyValue(String args, String problem) {
    Outcome outcome = Outcome.of(args.split(" "));
    assertThat(outcome.err().lines()).first().isEqualTo(problem);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void rejectsSecondComparison() {
    Outcome outcome = Outcome.of("simulate", "--compare=a", "--compare=b");
    assertThat(outcome.err())
        .startsWith(
            "--compare: is set several times; set it once, and --config to the other file\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void schedulerAcceptsEmptyValuesAsKubeSchedulerDoes() {
    Path written = folder.resolve("written.yaml");
    Outcome outcome =
        Outcome.of(
            "scheduler", "--kubeconfig=", "--master=", "--config=", "--write-config-to=" + written);
    assertThat(outcome.err()).isEmpty();
    assertThat(Files.exists(written)).isTrue();
  }
}
