package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.MissingToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares the recorded flags and feature gates with those of the real kube-scheduler. */
@OnCluster(Needs.CONTROL_PLANE)
class KubeSchedulerFlagsIT {
  private static final Pattern FLAG =
      Pattern.compile("  (?:-\\w, |    )--(\\S+)(?: (\\S+))?\\s{3,}(.*)");
  private static final Pattern DEFAULT = Pattern.compile(".*\\(default (.*)\\)", Pattern.DOTALL);
  private static final Pattern GATE =
      Pattern.compile("kube:(\\w+)=true\\|false \\((ALPHA|BETA) - default=(true|false)\\)");

  private static String program;
  private static String help;

  /** A line of the file of feature gates. */
  private record Gate(String name, String stage, String value, boolean isLocked) {
    static Gate parse(String line) {
      String[] words = line.split(" ", -1);
      return new Gate(words[0], words[1], words[2], words.length > 3);
    }

    String withDefault() {
      return name + "=" + value;
    }

    String withOther() {
      return name + "=" + (value.equals("true") ? "false" : "true");
    }

    boolean isInHelp() {
      return stage.equals("ALPHA") || stage.equals("BETA");
    }
  }

  @BeforeAll
  static void readHelp() throws MissingToolException {
    program = Binaries.get().folder().resolve("kube-scheduler").toString();
    help = Commands.output(List.of(program, "--help"));
  }

  private static List<String> recorded(String file) throws IOException {
    Path path = Binaries.tree().resolve(file);
    return Files.readAllLines(path).stream().filter(line -> !line.startsWith("#")).toList();
  }

  private static List<Gate> gates() throws IOException {
    return recorded("cli/src/main/resources/io/berth/cli/flags/feature-gates.txt").stream()
        .map(Gate::parse)
        .toList();
  }

  /** Runs kube-scheduler with feature gates; it prints its version if it accepts them. */
  private static Commands.Result with(List<String> settings) {
    return Commands.run(
        List.of(program, "--feature-gates=" + String.join(",", settings), "--version"),
        new LinkedHashMap<>());
  }

  private static List<Gate> gates(Predicate<Gate> which) throws IOException {
    return gates().stream().filter(which).toList();
  }

  @Test
  void everyFlagIsRecordedWithTypeAndDefault() throws IOException {
    List<String[]> flags = new ArrayList<>();
    for (String line : help.lines().toList()) {
      Matcher flag = FLAG.matcher(line);
      if (flag.matches()) {
        String type = flag.group(2) == null ? "bool" : flag.group(2);
        flags.add(new String[] {flag.group(1), type, flag.group(3)});
      } else if (line.startsWith("     ") && !flags.isEmpty()) {
        flags.getLast()[2] += "\n" + line;
      }
    }
    List<String> read =
        flags.stream()
            .map(flag -> flag[0] + "\t" + flag[1] + "\t" + defaultValue(flag[2]))
            .map(String::stripTrailing)
            .sorted()
            .toList();

    assertThat(read).hasSizeGreaterThan(50);
    assertThat(recorded("testdata/kube-scheduler/flags.tsv"))
        .containsExactlyInAnyOrderElementsOf(read);
  }

  private static String defaultValue(String description) {
    Matcher match = DEFAULT.matcher(description.strip());
    return match.matches() ? match.group(1) : "";
  }

  @Test
  void everyGateOfTheHelpIsRecordedWithStageAndDefault() throws IOException {
    List<String> read =
        GATE.matcher(help)
            .results()
            .map(gate -> String.join(" ", gate.group(1), gate.group(2), gate.group(3)))
            .toList();

    assertThat(read).hasSizeGreaterThan(100);
    assertThat(gates(Gate::isInHelp))
        .extracting(gate -> String.join(" ", gate.name(), gate.stage(), gate.value()))
        .containsExactlyInAnyOrderElementsOf(read);
  }

  @Test
  void kubeSchedulerHasEveryRecordedGate() throws IOException {
    Commands.Result outcome = with(gates().stream().map(Gate::withDefault).toList());

    assertThat(outcome.exitCode()).as(outcome.stderr()).isZero();
  }

  @Test
  void kubeSchedulerLocksTheGatesThatAreRecordedAsLocked() throws IOException {
    List<Gate> locked = gates(Gate::isLocked);
    String complaints = with(locked.stream().map(Gate::withOther).toList()).stderr();

    assertThat(locked).hasSizeGreaterThan(50);
    assertThat(locked)
        .allMatch(
            gate -> complaints.contains("cannot set feature gate %s to ".formatted(gate.name())));
    List<Gate> open = gates(gate -> !gate.isLocked() && !gate.name().startsWith("All"));
    assertThat(with(open.stream().map(Gate::withOther).toList()).stderr())
        .as(open.stream().map(Gate::withOther).collect(Collectors.joining(",")))
        .doesNotContain("feature is locked");
  }
}
