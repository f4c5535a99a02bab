package io.berth.e2e.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the error messages of {@code e2e/local-cluster}. */
class LocalClusterScriptTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                   | 2 | local-cluster nodes --gpu 8 --count 8
          start                | 2 | local-cluster up
          env                  | 1 | not running; start it with: e2e/local-cluster up
          kubectl get nodes    | 1 | not running; start it with: e2e/local-cluster up
          nodes --gpu 8        | 1 | not running; start it with: e2e/local-cluster up
          nodes --count none   | 1 | --count: none is not an integer from 1 to 9999
          nodes --count 0      | 1 | --count: 0 is not an integer from 1 to 9999
          nodes --gpu -1       | 1 | --gpu: -1 is not an integer from 0 to 9999
          nodes --count        | 2 | --count N
          nodes --gpus 8       | 2 | unknown option --gpus
          down                 | 0 | not running
          """)
  void reportsProblem(String arguments, int status, String message, @TempDir Path cache) {
    List<String> command = new ArrayList<>();
    command.add(Binaries.tree().resolve("e2e/local-cluster").toString());
    command.addAll(List.of(arguments.split(" ")));
    Commands.Result outcome = Commands.run(command, Map.of("BERTH_CACHE", cache.toString()));
    assertThat(outcome.stderr()).contains(message);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.exitCode()).isEqualTo(status);
  }
}
