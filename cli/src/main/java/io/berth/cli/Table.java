package io.berth.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table for terminals. Columns are as wide as their widest cell. If the table is too wide, the
 * wrapping column is wrapped to several lines first, then the widest columns are truncated.
 */
final class Table {
  /** A text and its style. */
  record Cell(String text, TextStyle style) {
    Cell {
      text = Texts.clean(text);
    }
  }

  private enum Align {
    LEFT,
    RIGHT,
    WRAP
  }

  private record Column(Cell title, Align align) {}

  private static final int MIN_WIDTH = 8;
  private static final int MIN_WRAPPED_WIDTH = 20;

  private final boolean markdown;
  private final List<Column> columns = new ArrayList<>();
  private final List<List<Cell>> rows = new ArrayList<>();

  private Table(boolean markdown) {
    this.markdown = markdown;
  }

  /** Creates a table with columns separated by spaces. */
  static Table plain() {
    return new Table(false);
  }

  /** Creates a table in Markdown. */
  static Table markdown() {
    return new Table(true);
  }

  Table left(String title) {
    return column(title, Align.LEFT);
  }

  Table right(String title) {
    return column(title, Align.RIGHT);
  }

  /** Adds a column that is wrapped to several lines if necessary. */
  Table wrapping(String title) {
    return column(title, Align.WRAP);
  }

  private Table column(String title, Align align) {
    columns.add(new Column(new Cell(title, TextStyle.STRONG), align));
    return this;
  }

  static Cell cell(Object value) {
    return new Cell(value.toString(), TextStyle.PLAIN);
  }

  static Cell cell(Object value, TextStyle style) {
    return new Cell(value.toString(), style);
  }

  Table row(Cell... cells) {
    return row(Arrays.asList(cells));
  }

  Table row(List<Cell> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          "the row has %d cells, but the table has %d columns"
              .formatted(cells.size(), columns.size()));
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Formats the table in lines of limited length. */
  List<String> lines(int width, boolean colours) {
    int[] widths = widths(width);
    List<String> lines = new ArrayList<>();
    addRow(columns.stream().map(Column::title).toList(), widths, colours, lines);
    if (markdown) {
      lines.add(rule(widths));
    }
    rows.forEach(row -> addRow(row, widths, colours, lines));
    return lines;
  }

  private int[] widths(int maxWidth) {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      int column = i;
      widths[i] =
          Math.max(
              columns.get(i).title.text.length(),
              rows.stream().mapToInt(row -> row.get(column).text.length()).max().orElse(0));
    }
    int excess = Arrays.stream(widths).sum() + separatorWidth() - maxWidth;
    excess = narrow(widths, excess, Align.WRAP, MIN_WRAPPED_WIDTH);
    narrow(widths, excess, null, MIN_WIDTH);
    return widths;
  }

  /**
   * Narrows the widest columns, optionally only those of one alignment. Returns the remaining
   * excess.
   */
  private int narrow(int[] widths, int excess, @Nullable Align align, int minWidth) {
    int remaining = excess;
    for (; remaining > 0; remaining--) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        boolean isEligible = align == null || columns.get(i).align == align;
        if (isEligible && widths[i] > (widest < 0 ? minWidth : widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        break;
      }
      widths[widest]--;
    }
    return remaining;
  }

  /** Returns the number of characters of a line outside of cells. */
  private int separatorWidth() {
    return markdown ? 3 * columns.size() + 1 : 2 * (columns.size() - 1);
  }

  private void addRow(List<Cell> row, int[] widths, boolean colours, List<String> lines) {
    List<List<String>> parts = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      String text = row.get(i).text;
      parts.add(
          columns.get(i).align == Align.WRAP
              ? Texts.wrap(text, widths[i])
              : List.of(Texts.truncate(text, widths[i])));
    }
    int height = parts.stream().mapToInt(List::size).max().orElse(0);
    for (int line = 0; line < height; line++) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < widths.length; i++) {
        String text = line < parts.get(i).size() ? parts.get(i).get(line) : "";
        cells.add(padded(text, row.get(i).style, columns.get(i).align, widths[i], colours));
      }
      lines.add(joined(cells));
    }
  }

  private static String padded(
      String text, TextStyle style, Align align, int width, boolean colours) {
    String painted = colours ? style.apply(text) : text;
    String padding = " ".repeat(Math.max(0, width - text.length()));
    return align == Align.RIGHT ? padding + painted : painted + padding;
  }

  private String joined(List<String> cells) {
    return markdown
        ? "| " + String.join(" | ", cells) + " |"
        : String.join("  ", cells).stripTrailing();
  }

  private String rule(int[] widths) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      boolean right = columns.get(i).align == Align.RIGHT;
      cells.add(right ? "-".repeat(widths[i] - 1) + ":" : "-".repeat(widths[i]));
    }
    return joined(cells);
  }
}
