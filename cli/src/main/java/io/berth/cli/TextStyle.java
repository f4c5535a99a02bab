package io.berth.cli;

import picocli.CommandLine.Help.Ansi.Style;

/** The style of a text on terminals with colours. */
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

  /**
   * Applies the style to a text. Terminals differ in the codes that end a style, so all styles are
   * reset.
   */
  String apply(String text) {
    return this == PLAIN || text.isEmpty() ? text : style.on() + text + Style.reset.on();
  }
}
