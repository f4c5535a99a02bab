package io.berth.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;

/** Where a command prints for people: lines of limited length, in colour on a terminal. */
final class Console {
  /** What output for people fits in. */
  static final int WIDTH = 100;

  private final PrintWriter out;
  private final boolean colours;

  Console(PrintWriter out, boolean colours) {
    this.out = out;
    this.colours = colours;
  }

  static Console of(CommandLine command) {
    return new Console(command.getOut(), command.getColorScheme().ansi().enabled());
  }

  /** Prints a text, over several lines where need be. */
  void line(String text) {
    line(text, TextStyle.PLAIN);
  }

  void line(String text, TextStyle ink) {
    Texts.wrap(Texts.clean(text), WIDTH)
        .forEach(line -> out.println(colours ? ink.paint(line) : line));
  }

  void blank() {
    out.println();
  }

  /** Prints tables, one below the other. */
  void print(List<Table> tables) {
    print(tables.getFirst());
    for (Table more : tables.subList(1, tables.size())) {
      blank();
      print(more);
    }
  }

  void print(Table table) {
    table.lines(WIDTH, colours).forEach(out::println);
  }
}
