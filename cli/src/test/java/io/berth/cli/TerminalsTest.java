package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class TerminalsTest {
  record Case(String name, String streams, Map<String, String> environment, Terminals want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("both", "out,err,", Map.of("TERM", "xterm"), new Terminals(true, true)),
        new Case("neither", "", Map.of("TERM", "xterm"), Terminals.NONE),
        new Case("output to a file", "err,", Map.of(), new Terminals(false, true)),
        new Case("errors to a file", "out,", Map.of(), new Terminals(true, false)),
        new Case("no colour", "out,err,", Map.of("NO_COLOR", "1"), new Terminals(false, true)),
        new Case("an empty word", "out,err,", Map.of("NO_COLOR", ""), new Terminals(true, true)),
        new Case("a simple terminal", "out,err,", Map.of("TERM", "dumb"), Terminals.NONE));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void tellsWhatIsWatched(Case row) {
    assertThat(Terminals.of(row.streams, row.environment)).isEqualTo(row.want);
  }

  @ParameterizedTest
  @CsvSource({"true,true,always", "true,false,never", "false,true,never", "false,false,always"})
  void progressGoesByStderrWhateverTheColours(boolean colour, boolean err, String wish) {
    CommandLine command = Main.commandLine(new Terminals(colour, err));
    StringWriter drawn = new StringWriter();
    int exitCode =
        Main.run(
            command,
            new PrintWriter(new StringWriter()),
            new PrintWriter(drawn),
            "--color=" + wish,
            "--version");
    assertThat(exitCode).isZero();
    CommandLine simulate = command.getSubcommands().get("simulate");
    assertThat(Terminals.drawing(simulate)).isEqualTo(err ? simulate.getErr() : null);
    assertThat(simulate.getColorScheme().ansi().enabled()).isEqualTo(wish.equals("always"));
  }

  @ParameterizedTest
  @CsvSource({
    "true,  auto,   true",
    "false, auto,   false",
    "true,  never,  false",
    "false, always, true"
  })
  void coloursAsIsAskedFor(boolean terminal, String wish, boolean coloured) {
    StringWriter out = new StringWriter();
    Main.run(
        Main.commandLine(new Terminals(terminal, false)),
        new PrintWriter(out),
        new PrintWriter(new StringWriter()),
        "simulate",
        "--color",
        wish);
    assertThat(out.toString().contains("\u001b[")).isEqualTo(coloured);
  }
}
