package io.berth.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;

/** Prints lines of limited length to the terminal, coloured if the terminal supports it. */
final class Console {
  /** The maximum length of a line. */
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

  /** Prints a text, wrapped to several lines if necessary. */
  void line(String text) {
    line(text, TextStyle.PLAIN);
  }

  void line(String text, TextStyle style) {
    Texts.wrap(Texts.clean(text), WIDTH)
        .forEach(line -> out.println(colours ? style.apply(line) : line));
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
