package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
  void reportsInvalidLinesAndEvaluatesOthers() throws IOException {
    Path out = folder.resolve("out.jsonl");
    Path in =
        scenarios(
            GOOD,
            "{\"id\":\"x\"} y",
            GOOD.replace("\"1\"", "\"abc\""),
            "{" + CONFIG + ",\"pod\":{\"metadata\":{\"name\":\"p\"}}}",
            "{" + POD + "}",
            GOOD);

    assertThat(evaluate(in, out)).isEqualTo(ExitCode.FAILURE);

    assertThat(Files.readAllLines(out)).hasSize(2).allMatch(line -> line.contains("\"good\""));
    assertThat(err.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith(in + ":2: not valid JSON"),
            line -> assertThat(line).startsWith(in + ":3: ").contains("\"abc\" is not a quantity"),
            line -> assertThat(line).isEqualTo(in + ":4: pod.spec: is missing"),
            line ->
                assertThat(line)
                    .isEqualTo(in + ":5: config: is missing; add the scheduler configuration"));
  }

  record InvalidLine(String name, String line, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InvalidLine> invalidLines() {
    String priority =
        "{\"pod\":{\"metadata\":{\"name\":\"p\"},\"spec\":{\"priority\":%s}}," + CONFIG + "}";
    return Stream.of(
        new InvalidLine(
            "a number too large",
            priority.formatted("5000000000"),
            "pod.spec.priority: must be from -2147483648 to 2147483647"),
        new InvalidLine(
            "a list for a number",
            priority.formatted("[1]"),
            "pod.spec.priority: must be a number, without quotes"),
        new InvalidLine(
            "a word for a number",
            priority.formatted("\"abc\""),
            "pod.spec.priority: is \"abc\", but must be a number, without quotes"),
        new InvalidLine(
            "an object for a list",
            priority.formatted("1,\"containers\":{}"),
            "pod.spec.containers: must be a list"),
        new InvalidLine(
            "a list for a quantity",
            priority.formatted("1,\"containers\":[{\"resources\":{\"requests\":{\"cpu\":[1]}}}]"),
            "pod.spec.containers[0].resources.requests.cpu: must be a quantity such as 2, 500m or"
                + " 4Gi"),
        new InvalidLine(
            "an item that is null",
            priority.formatted("1,\"tolerations\":[{},null]"),
            "pod.spec.tolerations[1]: is null; fill it in or remove it"),
        new InvalidLine(
            "cut off",
            "{\"pod\":{",
            "not valid JSON: column 9: unexpected end of input; check for an unclosed"
                + " quote, bracket or brace"),
        new InvalidLine(
            "twice",
            "{\"id\":1,\"id\":2}",
            "not valid JSON: column 13: duplicate field \"id\"; remove one of the two"),
        new InvalidLine(
            "two on a line",
            "{} {}",
            "not valid JSON: column 4: text follows the JSON value; remove it"),
        new InvalidLine(
            "deep",
            "{\"pod\":" + "[".repeat(2000),
            "not valid JSON: objects and lists are nested more than 1000 levels deep; reduce the"
                + " nesting"));
  }

  @ParameterizedTest
  @MethodSource("invalidLines")
  void explainsInvalidLines(InvalidLine row) throws IOException {
    Path in = scenarios(row.line());

    assertThat(evaluate(in, folder.resolve("out.jsonl"))).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString()).isEqualTo(in + ":1: " + row.message() + System.lineSeparator());
  }

  @Test
  void stopsAfterThousandInvalidLines() throws IOException {
    String[] lines = new String[1_003];
    Arrays.fill(lines, "{}");

    assertThat(evaluate(scenarios(lines), folder.resolve("out.jsonl"))).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString().lines())
        .hasSize(1_001)
        .endsWith(folder.resolve("in.jsonl") + ": the last 3 lines were not evaluated");
  }

  @Test
  void errorNamesTruncatedGzipFile() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(GOOD.getBytes(StandardCharsets.UTF_8));
    }
    Path in = folder.resolve("cut.gz");
    Files.write(in, Arrays.copyOf(packed.toByteArray(), packed.size() - 12));

    assertThat(evaluate(in, folder.resolve("out.jsonl"))).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString())
        .isEqualTo(
            in + ": ends unexpectedly; is the gzip file truncated?" + System.lineSeparator());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void errorNamesFileOnFullDisk() throws IOException {
    assertThat(evaluate(scenarios(GOOD), Path.of("/dev/full"))).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString())
        .isEqualTo("/dev/full: No space left on device" + System.lineSeparator());
  }

  @Test
  void evaluatesClusterWithoutNodesToError() throws IOException {
    Path out = folder.resolve("out.jsonl");

    assertThat(evaluate(scenarios("{\"id\":\"empty\"," + CONFIG + "," + POD + "}"), out)).isZero();

    assertThat(Files.readString(out)).contains("\"error\":\"no nodes available to schedule pods\"");
  }

  @Test
  void rejectsExtenders() throws IOException {
    String config =
        CONFIG.replace("}", ",\"extenders\":[{\"urlPrefix\":\"http://x\",\"filterVerb\":\"f\"}]}");

    assertThat(evaluate(scenarios(GOOD.replace(CONFIG, config)), folder.resolve("out.jsonl")))
        .isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString()).contains("extenders[0]: only a live scheduler calls extenders");
  }

  @Test
  void rejectsOutputThatIsInput() throws IOException {
    Path in = scenarios(GOOD);

    assertThat(evaluate(in, in)).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString()).contains("--out").contains("is also the input");
    assertThat(Files.readAllLines(in)).containsExactly(GOOD);
  }
}
