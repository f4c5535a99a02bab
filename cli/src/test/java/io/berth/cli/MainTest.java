package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class MainTest {
  private record Outcome(int exitCode, String out, String err) {}

  /** A subcommand with the result that the test selects. */
  @Command(name = "dock", description = "Docks.", mixinStandardHelpOptions = true)
  private static final class Dock implements Callable<Integer> {
    private final Callable<Integer> body;

    @Option(names = "--depth")
    private int depth;

    Dock(Callable<Integer> body) {
      this.body = body;
    }

    @Override
    public Integer call() throws Exception {
      return depth + body.call();
    }
  }

  private static Outcome berth(String... args) {
    return berth(() -> ExitCode.SUCCESS, args);
  }

  private static Outcome berth(Callable<Integer> dock, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine = Main.commandLine(Terminals.NONE);
    commandLine.addSubcommand(new Dock(dock));
    int exitCode = Main.run(commandLine, new PrintWriter(out), new PrintWriter(err), args);
    return new Outcome(exitCode, out.toString(), err.toString());
  }

  private static Outcome failingWith(Exception e, String... args) {
    return berth(
        () -> {
          throw e;
        },
        args);
  }

  @ParameterizedTest(name = "berth {0}")
  @CsvSource({
    "-v simulate --help,simulate",
    "simulate scheduler,simulate",
    "bogus simulate,all",
    "--help,all",
    "'',all"
  })
  void createsOnlyNamedCommand(String args, String created) {
    Set<String> commands =
        Main.commandLine(Terminals.NONE, args.split(" ")).getSubcommands().keySet();
    if (created.equals("all")) {
      assertThat(commands).contains("scheduler", "simulate", "explain", "config", "divide");
    } else {
      assertThat(commands).containsExactly(created);
    }
  }

  @Test
  void printsVersionOfBuild() {
    Outcome outcome = berth("--version");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).matches("berth \\d+\\.\\d+\\.\\d+(-SNAPSHOT)? \\(Java 25\\S*\\)\\R");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void helpListsCommandsAndExitCodes() {
    Outcome outcome = berth("--help");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).startsWith("Usage: berth").contains("dock", "Exit codes:");
    assertThat(outcome.err()).isEmpty();
  }

  /** The list of commands shows only the first line of a description. */
  @Test
  void everySummaryIsOneSentence() {
    assertThat(Main.commandLine(Terminals.NONE).getSubcommands())
        .allSatisfy(
            (name, command) ->
                assertThat(command.getCommandSpec().usageMessage().description()[0])
                    .as(name)
                    .endsWith("."));
  }

  record UsageError(String name, List<String> args, List<String> lines) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<UsageError> usageErrors() {
    return Stream.of(
        new UsageError("nothing", List.of(), List.of("Missing command", "Try 'berth --help'.")),
        new UsageError(
            "misspelt command",
            List.of("dokc"),
            List.of(
                "Unmatched argument at index 0: 'dokc'",
                "Did you mean: berth dock?",
                "Try 'berth --help'.")),
        new UsageError(
            "misspelt option",
            List.of("dock", "--dept", "3"),
            List.of(
                "Unknown options: '--dept', '3'",
                "Possible solutions: --depth",
                "Try 'berth dock --help'.")),
        new UsageError(
            "wrong type",
            List.of("dock", "--depth", "deep"),
            List.of(
                "Invalid value for option '--depth': 'deep' is not an int",
                "Try 'berth dock --help'.")),
        new UsageError(
            "no stack trace for a usage error",
            List.of("-v", "dock", "--depth", "deep"),
            List.of(
                "Invalid value for option '--depth': 'deep' is not an int",
                "Try 'berth dock --help'.")));
  }

  @ParameterizedTest
  @MethodSource("usageErrors")
  void usageErrorExitsWithTwo(UsageError c) {
    Outcome outcome = berth(c.args().toArray(String[]::new));
    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).containsExactlyElementsOf(c.lines());
  }

  record Failure(String name, Exception thrown, int exitCode, List<String> lines) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Failure> failures() {
    return Stream.of(
        new Failure(
            "several problems, one with a line break",
            CommandFailure.invalidInput(List.of("a.b: is wrong", "f.yaml:3: is\n  broken")),
            1,
            List.of("a.b: is wrong", "f.yaml:3: is broken")),
        new Failure(
            "no cluster",
            CommandFailure.unreachable("https://10.0.0.1: no answer", new RuntimeException("x")),
            3,
            List.of("https://10.0.0.1: no answer")),
        new Failure(
            "no such file", new NoSuchFileException("f.yaml"), 1, List.of("f.yaml: no such file")),
        new Failure(
            "file not readable",
            new UncheckedIOException(new AccessDeniedException("f.yaml")),
            1,
            List.of("f.yaml: permission denied")),
        new Failure(
            "file with another reason",
            new FileSystemException("f.yaml", null, "Is a directory"),
            1,
            List.of("f.yaml: Is a directory")),
        new Failure(
            "an internal error",
            new IllegalStateException("oops"),
            1,
            List.of(
                "berth: internal error: java.lang.IllegalStateException: oops (-v prints the"
                    + " stack trace)")));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void printsOneLinePerProblem(Failure c) {
    Outcome outcome = failingWith(c.thrown(), "dock");
    assertThat(outcome.exitCode()).isEqualTo(c.exitCode());
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).containsExactlyElementsOf(c.lines());
  }

  @ParameterizedTest
  @CsvSource({
    "divide --replicas abc, --replicas, abc, -2147483648, 2147483647",
    "divide --replicas 99999999999, --replicas, 99999999999, -2147483648, 2147483647",
    "simulate --seed 1.5, --seed, 1.5, -9223372036854775808, 9223372036854775807"
  })
  void explainsInvalidNumbers(String args, String option, String value, String min, String max) {
    Outcome outcome = berth(args.split(" "));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err())
        .startsWith(
            "Invalid value for option '%s': '%s' is not an integer from %s to %s\n"
                .formatted(option, value, min, max));
  }

  @ParameterizedTest
  @CsvSource({"/nosuch, no such directory", "/dev/null, not a directory"})
  void rejectsInvalidPluginDirectory(String directory, String problem) {
    Outcome outcome = berth("simulate", "--plugin-dir", directory);
    assertThat(outcome.err())
        .isEqualTo(
            "--plugin-dir: %s: %s; set the directory of the plugins' jars\n"
                .formatted(directory, problem));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void printsOneLineOnOutOfMemory() {
    Outcome outcome =
        berth(
            () -> {
              throw new OutOfMemoryError("Java heap space");
            },
            "dock");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err().lines()).hasSize(1).first().asString().contains("Java heap space");
  }

  @Test
  void verbosePrintsStackTrace() {
    for (List<String> args : List.of(List.of("-v", "dock"), List.of("dock", "-v"))) {
      Outcome outcome = failingWith(new IllegalStateException("oops"), args.toArray(String[]::new));
      assertThat(outcome.exitCode()).as("%s", args).isEqualTo(1);
      assertThat(outcome.err()).as("%s", args).contains("at io.berth.cli.MainTest");
    }
  }

  @Test
  void returnsExitCodeOfCommand() {
    assertThat(berth(() -> ExitCode.FAILURE, "dock").exitCode()).isEqualTo(1);
  }
}
