package io.berth.cli;

import picocli.CommandLine.Help.Ansi.Style;

/** What colour says about a text, for terminals that have colours. */
enum TextStyle {
  PLAIN(Style.reset),
  STRONG(Style.bold),
  GOOD(Style.fg_green),
  BAD(Style.fg_red),
  FAINT(Style.faint);

  private final Style style;

  TextStyle(Style style) {
    this.style = style;
  }

  /** Colours a text. What ends a style differs between terminals, so everything is reset. */
  String paint(String text) {
    return this == PLAIN || text.isEmpty() ? text : style.on() + text + Style.reset.on();
  }
}
