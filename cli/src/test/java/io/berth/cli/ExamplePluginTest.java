package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.manifest.ScenarioReader;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.ScoreTable;
import io.berth.simulator.Evaluation;
import io.berth.simulator.PodEvaluator;
import io.berth.testing.PluginJars;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example plugin, built as a jar from its own project and loaded from a folder. */
class ExamplePluginTest {
  private static final Path PROJECT = Path.of("../plugins/example");
  private static final Path SCENARIO = PROJECT.resolve("scenario.jsonl");

  @TempDir private Path pluginDir;
  @TempDir private Path work;

  @BeforeEach
  void build() throws IOException {
    PluginJars.in(Files.createDirectory(work.resolve("classes")))
        .project(PROJECT)
        .jar(pluginDir.resolve("prefer-labelled-nodes.jar"));
  }

  @Test
  void addsItsWeightedScores() throws IOException {
    PluginRegistry registry =
        new BundleLoader(
                warning -> {
                  throw new AssertionError(warning);
                })
            .loadClassPath()
            .loadJars(pluginDir)
            .registry();

    Evaluation evaluation =
        new PodEvaluator(registry).evaluate(new ScenarioReader().read(Files.readString(SCENARIO)));

    ScoreTable scores = Objects.requireNonNull(evaluation.scores());
    assertThat(scores.scorers()).extracting("name").containsExactly("PreferLabelledNodes");
    assertThat(List.of(scores.raw(0, 0), scores.raw(0, 1))).containsExactly(0L, 100L);
    assertThat(List.of(scores.total(0), scores.total(1))).containsExactly(0L, 200L);
  }

  private record Outcome(int exitCode, String err) {}

  private static Outcome berth(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Outcome(exitCode, err.toString());
  }

  private Outcome evaluate(Path scenario, Path plugins, Path results) {
    return berth(
        "evaluate",
        "--plugin-dir",
        plugins.toString(),
        "--in",
        scenario.toString(),
        "--out",
        results.toString());
  }

  @Test
  void evaluateLoadsItFromPluginDir() throws IOException {
    Path results = work.resolve("results.jsonl");

    Outcome outcome = evaluate(SCENARIO, pluginDir, results);

    assertThat(outcome).isEqualTo(new Outcome(ExitCode.SUCCESS, ""));
    JsonNode expect = new ObjectMapper().readTree(Files.readString(results)).get("expect");
    assertThat(expect.get("rawScores").toString())
        .isEqualTo("{\"PreferLabelledNodes\":{\"plain\":0,\"with-disk\":100}}");
    assertThat(expect.get("totals").toString()).isEqualTo("{\"plain\":0,\"with-disk\":200}");
  }

  @Test
  void reportsInvalidArgs() throws IOException {
    Path wrong = work.resolve("wrong.jsonl");
    Files.writeString(wrong, Files.readString(SCENARIO).replace("\"disk\"}", "\"\"}"));

    Outcome outcome = evaluate(wrong, pluginDir, work.resolve("results.jsonl"));

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(outcome.err())
        .contains(
            "profiles[0].pluginConfig[0].args.label: is empty; write the label of the preferred"
                + " nodes");
  }

  @Test
  void rejectsConfigurationWithoutItsJar() throws IOException {
    Path empty = Files.createDirectory(work.resolve("empty"));

    Outcome outcome = evaluate(SCENARIO, empty, work.resolve("results.jsonl"));

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(outcome.err()).contains("PreferLabelledNodes");
  }

  @Test
  void skipsBrokenJarWithWarning() throws IOException {
    Path broken = Files.writeString(pluginDir.resolve("broken.jar"), "not a zip");

    Outcome outcome = evaluate(SCENARIO, pluginDir, work.resolve("results.jsonl"));

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.SUCCESS);
    assertThat(outcome.err()).startsWith("warning: skipping plugin jar " + broken + ": ");
  }

  @Test
  void errorNamesMissingPluginDir() {
    Path missing = work.resolve("missing");

    Outcome outcome = evaluate(SCENARIO, missing, work.resolve("results.jsonl"));

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(outcome.err()).contains(missing.toString());
  }

  /** Maven may run on an older JDK, which cannot compile the plugin. */
  @Test
  void projectSelectsJdkOfBerth() throws IOException {
    String range = "[25,26)";
    assertThat(Files.readString(Path.of("../pom.xml"))).contains(">%s<".formatted(range));
    assertThat(Files.readString(PROJECT.resolve("pom.xml")))
        .contains("<goal>select-jdk-toolchain</goal>", "<version>%s</version>".formatted(range))
        .contains("set JAVA25_HOME");
  }

  /** The README shows the code of this project. */
  @Test
  void readmeShowsItsCode() throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    String section = readme.substring(readme.indexOf("## Write a plugin in two steps"));
    List<String> blocks =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
            .matcher(section)
            .results()
            .map(block -> block.group(1))
            .toList();
    Path sources = PROJECT.resolve("src/main/java/com/example/berth");

    assertThat(blocks).hasSize(2);
    assertThat(Files.readString(sources.resolve("PreferLabelledNodes.java")))
        .contains(blocks.getFirst());
    assertThat(Files.readString(sources.resolve("ExampleBundle.java"))).contains(blocks.getLast());
  }
}
