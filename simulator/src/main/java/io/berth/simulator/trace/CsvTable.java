package io.berth.simulator.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A CSV table with a header, without quotes and line breaks in fields. */
final class CsvTable {
  private final String file;
  private final List<String> columns;
  private final List<Row> rows = new ArrayList<>();

  private CsvTable(String file, List<String> columns) {
    this.file = file;
    this.columns = columns;
  }

  /**
   * Reads a table; the first line is the header.
   *
   * @throws TraceException if the header is missing, or a row has too many or too few fields
   */
  static CsvTable read(String file, Reader in) throws IOException {
    BufferedReader lines = new BufferedReader(in);
    String head = lines.readLine();
    if (head == null || head.isBlank()) {
      throw new TraceException(file + ":1: the header line with the column names is missing");
    }
    String unmarked = head.startsWith("\uFEFF") ? head.substring(1) : head;
    CsvTable table = new CsvTable(file, fields(unmarked));
    int number = 1;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (!line.isBlank()) {
        table.add(line, number);
      }
    }
    return table;
  }

  private static List<String> fields(String line) {
    return Arrays.stream(line.split(",", -1)).map(String::strip).toList();
  }

  private void add(String line, int number) {
    List<String> fields = fields(line);
    if (fields.size() != columns.size()) {
      throw new TraceException(
          "%s:%d: the line has %d fields, but the header has %d columns"
              .formatted(file, number, fields.size(), columns.size()));
    }
    rows.add(new Row(this, number, fields));
  }

  String file() {
    return file;
  }

  List<String> columns() {
    return columns;
  }

  List<Row> rows() {
    return rows;
  }

  boolean has(String column) {
    return columns.contains(column);
  }

  private int indexOf(String column) {
    int index = columns.indexOf(column);
    if (index < 0) {
      throw new TraceException("%s:1: there is no column \"%s\"".formatted(file, column));
    }
    return index;
  }

  /** One row with its line number. */
  record Row(CsvTable table, int line, List<String> fields) {
    String text(String column) {
      return fields.get(table.indexOf(column));
    }

    /** Returns an integer from 0 to {@code max}. */
    long number(String column, long max) {
      String text = text(column);
      long value;
      try {
        value = Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw invalid(column, "\"" + text + "\" is not a whole number");
      }
      if (value < 0 || value > max) {
        throw invalid(column, "%d is not between 0 and %d".formatted(value, max));
      }
      return value;
    }

    TraceException invalid(String column, String reason) {
      return new TraceException("%s:%d: %s: %s".formatted(table.file, line, column, reason));
    }
  }
}
