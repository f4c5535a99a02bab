package io.berth.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table for people. Columns are as wide as their widest cell. If the table is too wide, the
 * column that wraps goes over several lines, and after that the widest columns are cut.
 */
final class Table {
  /** A text and its colour. */
  record Cell(String text, TextStyle ink) {
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

  private static final int NARROWEST = 8;
  private static final int NARROWEST_WRAPPED = 20;

  private final boolean markdown;
  private final List<Column> columns = new ArrayList<>();
  private final List<List<Cell>> rows = new ArrayList<>();

  private Table(boolean markdown) {
    this.markdown = markdown;
  }

  /** Makes a table whose columns stand apart. */
  static Table plain() {
    return new Table(false);
  }

  /** Makes a table that can be pasted where Markdown is read. */
  static Table markdown() {
    return new Table(true);
  }

  Table left(String title) {
    return column(title, Align.LEFT);
  }

  Table right(String title) {
    return column(title, Align.RIGHT);
  }

  /** Adds the column that goes over several lines where need be. */
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

  static Cell cell(Object value, TextStyle ink) {
    return new Cell(value.toString(), ink);
  }

  Table row(Cell... cells) {
    return row(Arrays.asList(cells));
  }

  Table row(List<Cell> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          "A row has %d cells, but there are %d columns.".formatted(cells.size(), columns.size()));
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Lays the table out in that many characters. */
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

  private int[] widths(int most) {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      int column = i;
      widths[i] =
          Math.max(
              columns.get(i).title.text.length(),
              rows.stream().mapToInt(row -> row.get(column).text.length()).max().orElse(0));
    }
    int over = Arrays.stream(widths).sum() + frame() - most;
    over = narrow(widths, over, Align.WRAP, NARROWEST_WRAPPED);
    narrow(widths, over, null, NARROWEST);
    return widths;
  }

  /** Narrows the widest columns, of one kind if one is named. Returns what is still too much. */
  private int narrow(int[] widths, int excess, @Nullable Align which, int narrowest) {
    int over = excess;
    for (; over > 0; over--) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        boolean counts = which == null || columns.get(i).align == which;
        if (counts && widths[i] > (widest < 0 ? narrowest : widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        break;
      }
      widths[widest]--;
    }
    return over;
  }

  /** The characters of a line that belong to no cell. */
  private int frame() {
    return markdown ? 3 * columns.size() + 1 : 2 * (columns.size() - 1);
  }

  private void addRow(List<Cell> row, int[] widths, boolean colours, List<String> lines) {
    List<List<String>> parts = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      String text = row.get(i).text;
      parts.add(
          columns.get(i).align == Align.WRAP
              ? Texts.wrap(text, widths[i])
              : List.of(Texts.cut(text, widths[i])));
    }
    int height = parts.stream().mapToInt(List::size).max().orElse(0);
    for (int line = 0; line < height; line++) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < widths.length; i++) {
        String text = line < parts.get(i).size() ? parts.get(i).get(line) : "";
        cells.add(padded(text, row.get(i).ink, columns.get(i).align, widths[i], colours));
      }
      lines.add(joined(cells));
    }
  }

  private static String padded(
      String text, TextStyle ink, Align align, int width, boolean colours) {
    String painted = colours ? ink.paint(text) : text;
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
