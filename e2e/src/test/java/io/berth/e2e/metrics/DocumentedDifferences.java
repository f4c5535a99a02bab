package io.berth.e2e.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The documented differences, read from the table of the page. */
public final class DocumentedDifferences {
  private static final String HEADING = "## Differences";
  private static final Pattern ROW =
      Pattern.compile("\\| (`[^|]+) \\| (\\w+)(?: `([^`]+)`)? \\| .+ \\|");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** A row: name, kind and details of differences; * is a wildcard. */
  private record Row(String metric, String kind, String detail) {
    boolean covers(Difference difference) {
      return kind.equals(difference.kind())
          && difference.metric().matches(pattern(metric))
          && difference.detail().matches(pattern(detail));
    }

    private static String pattern(String text) {
      return Pattern.quote(text).replace("*", "\\E.*\\Q");
    }
  }

  private final List<Row> rows = new ArrayList<>();

  private DocumentedDifferences() {}

  /** Reads a page of documentation. */
  public static DocumentedDifferences of(Path page) throws IOException {
    DocumentedDifferences read = new DocumentedDifferences();
    boolean inSection = false;
    for (String line : Files.readAllLines(page)) {
      inSection |= line.equals(HEADING);
      Matcher row = ROW.matcher(line);
      if (inSection && row.matches()) {
        read.add(row.group(1), row.group(2), Objects.requireNonNullElse(row.group(3), ""));
      }
    }
    if (read.rows.isEmpty()) {
      throw new IllegalStateException("no table of differences in " + page);
    }
    return read;
  }

  private void add(String metrics, String kind, String detail) {
    Matcher name = NAME.matcher(metrics);
    while (name.find()) {
      rows.add(new Row(name.group(1), kind, detail));
    }
  }

  /** Returns whether a difference is documented. */
  public boolean contains(Difference difference) {
    return rows.stream().anyMatch(row -> row.covers(difference));
  }
}
