package io.berth.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** The exit code and output of a command. */
record Outcome(int exitCode, String out, String err) {
  static Outcome of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Outcome(exitCode, out.toString(), err.toString());
  }

  static Outcome of(List<String> args) {
    return of(args.toArray(String[]::new));
  }
}
