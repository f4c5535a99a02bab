package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigCommandTest {
  private static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  private static final String PACKING =
      "profiles: [{schedulerName: a, pluginConfig: [{name: NodeResourcesFit,"
          + " args: {scoringStrategy: {type: MostAllocated}}}]}]\n";

  private record Outcome(int exitCode, String out, String err) {}

  @TempDir private Path folder;

  private Outcome berth(String action, String body) throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), HEADER + body);
    Outcome outcome = run("config", action, file.toString());
    String name = folder + "/";
    return new Outcome(
        outcome.exitCode, outcome.out.replace(name, ""), outcome.err.replace(name, ""));
  }

  private static Outcome run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Outcome(exitCode, out.toString(), err.toString());
  }

  @Test
  void checkAcceptsValidFile() throws IOException {
    assertThat(berth("check", "profiles: [{schedulerName: a}, {schedulerName: b}]"))
        .isEqualTo(new Outcome(0, "c.yaml: valid, 2 profiles\n", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "defaults", "doctor"})
  void printsEachErrorAsLineOnStderr(String action) throws IOException {
    assertThat(berth(action, "parallelism: 0\nprofiles: [{schedulerNam: a}]\n"))
        .isEqualTo(
            new Outcome(
                1,
                "",
                """
                c.yaml:3:14: parallelism: 0 is not greater than 0; write a positive number, or omit the\
                 field for the default (16)
                c.yaml:4:13: profiles[0].schedulerNam: unknown field; did you mean "schedulerName"?
                """));
  }

  @Test
  void warningDoesNotFailCheck() throws IOException {
    assertThat(
            berth("check", "profiles: [{plugins: {permit: {enabled: [{name: GangScheduling}]}}}]"))
        .isEqualTo(
            new Outcome(
                0,
                "c.yaml: valid, 1 profile\n",
                "warning: c.yaml:3:49: profiles[0].plugins.permit.enabled[0].name:"
                    + " plugin \"GangScheduling\" is not supported; a scheduler with this"
                    + " configuration does not start\n"));
  }

  @Test
  void readsConfigMapWithNotice() throws IOException {
    Path file = folder.resolve("map.yaml");
    Files.writeString(
        file, "apiVersion: v1\nkind: ConfigMap\ndata:\n  config: |\n" + HEADER.indent(4));
    Outcome outcome = run("config", "check", file.toString());
    assertThat(outcome.exitCode).isZero();
    assertThat(outcome.err).startsWith("notice: ").contains("reading its entry \"config\"");
  }

  @Test
  void checkUpstreamRejectsExtensionFields() throws IOException {
    Path file = folder.resolve("own.yaml");
    Files.writeString(
        file,
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        profiles:
        - nodeSelector: {matchLabels: {pool: berth}}
        """);

    assertThat(run("config", "check", file.toString()).exitCode).isZero();
    Outcome outcome = run("config", "check", "--upstream", file.toString());

    assertThat(outcome.exitCode).isEqualTo(ExitCode.FAILURE);
    assertThat(outcome.err)
        .startsWith(file + ":4:")
        .contains("profiles[0].nodeSelector: is supported by Berth only");
  }

  @Test
  void printsDefaultsAsJson() throws IOException {
    Outcome outcome = berth("defaults", "");
    assertThat(outcome.exitCode).isZero();
    assertThat(outcome.err).isEmpty();
    assertThat(outcome.out)
        .startsWith("{\n  \"apiVersion\": \"kubescheduler.config.k8s.io/v1\",\n")
        .contains("\"schedulerName\": \"berth-scheduler\"")
        .endsWith("}\n");
  }

  @Test
  void printsDefaultConfigurationWithoutFile() throws IOException {
    Outcome outcome = run("config", "defaults");

    assertThat(outcome.exitCode).isZero();
    assertThat(outcome).isEqualTo(berth("defaults", ""));
  }

  @Test
  void printsYamlEquivalentToJson() throws IOException {
    Outcome yaml = run("config", "defaults", "-o", "yaml");
    assertThat(yaml.exitCode).isZero();
    assertThat(yaml.out)
        .startsWith("apiVersion: \"kubescheduler.config.k8s.io/v1\"\n")
        .contains("\nprofiles:\n- ")
        .doesNotContain("{\n");

    Path file = Files.writeString(folder.resolve("defaults.yaml"), yaml.out);
    assertThat(run("config", "defaults", file.toString()))
        .isEqualTo(run("config", "defaults", "--output=json"));
  }

  @Test
  void doctorReportsResultCauseAndMeasuredChange() throws IOException {
    Outcome outcome = berth("doctor", PACKING);
    assertThat(outcome.exitCode).isZero();
    assertThat(outcome.err).isEmpty();
    assertThat(outcome.out.replaceAll("\\s+", " "))
        .startsWith("c.yaml: profile a Pods with CPU and memory only: neither packs nor spreads")
        .contains("The default constraints of PodTopologySpread: up to ")
        .contains("Measured with the change: packs")
        .contains("pluginConfig: - name: \"PodTopologySpread\" args: defaultingType: \"List\"");
    assertThat(outcome.out.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void suggestedChangeMakesProfilePack() throws IOException {
    Outcome outcome =
        berth(
            "doctor",
            PACKING.replace(
                "pluginConfig: [",
                "pluginConfig: [{name: PodTopologySpread, args: {defaultingType: List}}, "));
    assertThat(outcome.out).contains("Pods with CPU and memory only: packs them");
  }

  @Test
  void doctorExitsWithOneOnlyIfStrict() throws IOException {
    Path packing = Files.writeString(folder.resolve("packing.yaml"), HEADER + PACKING);
    Path sound = Files.writeString(folder.resolve("sound.yaml"), HEADER);
    assertThat(run("config", "doctor", packing.toString()).exitCode).isZero();
    assertThat(run("config", "doctor", "--strict", sound.toString()).exitCode).isZero();
    Outcome both =
        run("config", "doctor", "--strict", "-o", "json", sound.toString(), packing.toString());
    assertThat(both.exitCode).isEqualTo(1);
    assertThat(both.out).containsSubsequence("\"spreads\"", "\"mixed\"", "\"advice\"");
  }

  @Test
  void doctorPrintsFindingsBesideResults() throws IOException {
    assertThat(berth("doctor", "percentageOfNodesToScore: 5\n" + PACKING).out)
        .contains("c.yaml: percentageOfNodesToScore\n  only 5 % of the nodes are scored");
  }

  @Test
  void doctorSimulatesOwnCluster() throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), HEADER);
    assertThat(
            run(
                    "config",
                    "doctor",
                    file.toString(),
                    "-f",
                    "../examples/cluster.yaml",
                    "-f",
                    "../examples/workloads")
                .out
                .replaceAll("\\s+", " "))
        .contains("Your cluster: 2")
        .contains("A profile that only packs needs 8, one that only spreads takes 10.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "defaults", "doctor"})
  void readsValuesOfHelmChart(String action) throws IOException {
    Path values =
        Files.writeString(
            folder.resolve("values.yaml"),
            "replicas: 2\nconfig:\n  "
                + HEADER.strip().replace("\n", "\n  ")
                + "\n  profiles:\n  - {}\n");
    Outcome outcome = run("config", action, values.toString());
    assertThat(outcome.exitCode).isZero();
    assertThat(outcome.err).contains("the file contains Helm values");
  }

  @Test
  void dashReadsStandardInput() {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(HEADER.getBytes(StandardCharsets.UTF_8)));
      assertThat(run("config", "check", "-"))
          .isEqualTo(new Outcome(0, "standard input: valid, 1 profile\n", ""));
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void errorNamesMissingFile() {
    Outcome outcome = run("config", "check", folder.resolve("nope.yaml").toString());
    assertThat(outcome.exitCode).isEqualTo(1);
    assertThat(outcome.err).isEqualTo(folder.resolve("nope.yaml") + ": no such file\n");
  }

  @Test
  void usageErrorExitsWithTwo() {
    assertThat(run("config").exitCode).isEqualTo(2);
    assertThat(run("config", "check").exitCode).isEqualTo(2);
    assertThat(run("config", "check", "a", "b").exitCode).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "defaults", "doctor"})
  void helpHasAnExample(String action) {
    Outcome outcome = run("config", action, "--help");
    assertThat(outcome.exitCode).isZero();
    assertThat(outcome.out).contains("Example: ");
  }
}
