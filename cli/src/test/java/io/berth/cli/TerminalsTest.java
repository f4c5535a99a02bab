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
  record Case(String name, String streams, Map<String, String> environment, Terminals expected) {
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
        new Case("NO_COLOR set", "out,err,", Map.of("NO_COLOR", "1"), new Terminals(false, true)),
        new Case("NO_COLOR empty", "out,err,", Map.of("NO_COLOR", ""), new Terminals(true, true)),
        new Case("dumb terminal", "out,err,", Map.of("TERM", "dumb"), Terminals.NONE));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void detectsTerminals(Case row) {
    assertThat(Terminals.of(row.streams, row.environment)).isEqualTo(row.expected);
  }

  @ParameterizedTest
  @CsvSource({"true,true,always", "true,false,never", "false,true,never", "false,false,always"})
  void progressDependsOnStderrOnly(boolean colour, boolean err, String mode) {
    CommandLine command = Main.commandLine(new Terminals(colour, err));
    StringWriter stderr = new StringWriter();
    int exitCode =
        Main.run(
            command,
            new PrintWriter(new StringWriter()),
            new PrintWriter(stderr),
            "--color=" + mode,
            "--version");
    assertThat(exitCode).isZero();
    CommandLine simulate = command.getSubcommands().get("simulate");
    assertThat(Terminals.progressWriter(simulate)).isEqualTo(err ? simulate.getErr() : null);
    assertThat(simulate.getColorScheme().ansi().enabled()).isEqualTo(mode.equals("always"));
  }

  @ParameterizedTest
  @CsvSource({
    "true,  auto,   true",
    "false, auto,   false",
    "true,  never,  false",
    "false, always, true"
  })
  void appliesColorMode(boolean terminal, String mode, boolean coloured) {
    StringWriter out = new StringWriter();
    Main.run(
        Main.commandLine(new Terminals(terminal, false)),
        new PrintWriter(out),
        new PrintWriter(new StringWriter()),
        "simulate",
        "--color",
        mode);
    assertThat(out.toString().contains("\u001b[")).isEqualTo(coloured);
  }
}
