package io.berth.e2e.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The differences that the documentation owns up to, read from the table under its heading. */
public final class DocumentedDifferences {
  private static final String HEADING = "## Differences";
  private static final Pattern ROW =
      Pattern.compile("\\| (`[^|]+) \\| (\\w+)(?: `([^`]+)`)? \\| .+ \\|");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** One row: name, kind and further words of differences; * stands for anything. */
  private record Row(String metric, String kind, String what) {
    boolean covers(Difference difference) {
      return kind.equals(difference.kind())
          && difference.metric().matches(pattern(metric))
          && difference.what().matches(pattern(what));
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
    boolean begun = false;
    for (String line : Files.readAllLines(page)) {
      begun |= line.equals(HEADING);
      Matcher row = ROW.matcher(line);
      if (begun && row.matches()) {
        read.add(row.group(1), row.group(2), Objects.requireNonNullElse(row.group(3), ""));
      }
    }
    if (read.rows.isEmpty()) {
      throw new IllegalStateException("There is no table of differences in " + page + ".");
    }
    return read;
  }

  private void add(String metrics, String kind, String what) {
    Matcher name = NAME.matcher(metrics);
    while (name.find()) {
      rows.add(new Row(name.group(1), kind, what));
    }
  }

  /** Tells whether a difference is documented. */
  public boolean cover(Difference difference) {
    return rows.stream().anyMatch(row -> row.covers(difference));
  }
}
