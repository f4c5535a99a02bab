package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateCommandTest {
  private static final String CONFIG =
      "\"config\":{\"apiVersion\":\"kubescheduler.config.k8s.io/v1\","
          + "\"kind\":\"KubeSchedulerConfiguration\"}";
  private static final String POD =
      "\"pod\":{\"metadata\":{\"name\":\"p\",\"namespace\":\"d\"},\"spec\":{\"containers\":[]}}";
  private static final String GOOD =
      "{\"id\":\"good\",%s,\"nodes\":[{\"metadata\":{\"name\":\"n\"},\"status\":{\"allocatable\":{\"pods\":\"1\"}}}],%s}"
          .formatted(CONFIG, POD);

  @TempDir Path folder;
  private final StringWriter err = new StringWriter();

  private int evaluate(Path in, Path out) {
    return Main.run(
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        "evaluate",
        "--in",
        in.toString(),
        "--out",
        out.toString());
  }

  private Path scenarios(String... lines) throws IOException {
    return Files.write(folder.resolve("in.jsonl"), List.of(lines));
  }

  @Test
  void badLinesAreToldByNumberAndTheOthersEvaluated() throws IOException {
    Path out = folder.resolve("out.jsonl");
    Path in =
        scenarios(
            GOOD,
            "{\"id\":\"x\"} y",
            GOOD.replace("\"1\"", "\"abc\""),
            "{" + CONFIG + ",\"pod\":{\"metadata\":{\"name\":\"p\"}}}",
            "{" + POD + "}",
            GOOD);

    assertThat(evaluate(in, out)).isEqualTo(ExitCode.NO);

    assertThat(Files.readAllLines(out)).hasSize(2).allMatch(line -> line.contains("\"good\""));
    assertThat(err.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith(in + ":2: not valid JSON"),
            line -> assertThat(line).startsWith(in + ":3: ").contains("\"abc\" is not a quantity"),
            line -> assertThat(line).isEqualTo(in + ":4: pod.spec: is missing"),
            line ->
                assertThat(line)
                    .isEqualTo(in + ":5: config: the scenario has no scheduler configuration"));
  }

  @Test
  void aClusterWithoutNodesIsAnError() throws IOException {
    Path out = folder.resolve("out.jsonl");

    assertThat(evaluate(scenarios("{\"id\":\"empty\"," + CONFIG + "," + POD + "}"), out)).isZero();

    assertThat(Files.readString(out)).contains("\"error\":\"no nodes available to schedule pods\"");
  }

  @Test
  void extendersAreRefused() throws IOException {
    String config =
        CONFIG.replace("}", ",\"extenders\":[{\"urlPrefix\":\"http://x\",\"filterVerb\":\"f\"}]}");

    assertThat(evaluate(scenarios(GOOD.replace(CONFIG, config)), folder.resolve("out.jsonl")))
        .isEqualTo(ExitCode.NO);

    assertThat(err.toString())
        .contains("extenders[0]: extenders are asked by a live scheduler only");
  }

  @Test
  void theInputIsNotOverwritten() throws IOException {
    Path in = scenarios(GOOD);

    assertThat(evaluate(in, in)).isEqualTo(ExitCode.NO);

    assertThat(err.toString()).contains("--out").contains("is the input");
    assertThat(Files.readAllLines(in)).containsExactly(GOOD);
  }
}
