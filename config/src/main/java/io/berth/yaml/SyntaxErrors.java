package io.berth.yaml;

import io.berth.tree.Location;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.reader.ReaderException;

/** Rewords and locates the messages of the YAML parser. */
final class SyntaxErrors {
  private static final Pattern UNEXPECTED = Pattern.compile("(expected .*, but got )([^<'\\s]+)");

  private SyntaxErrors() {}

  static void report(YAMLException e, String text, int linesBefore, Problems problems) {
    switch (e) {
      case MarkedYAMLException marked -> report(marked, linesBefore, problems);
      case ReaderException reader ->
          problems.error(
              Path.ROOT,
              locate(text, reader.getPosition(), linesBefore),
              "not valid YAML: the character U+%04X is not allowed; remove it"
                  .formatted(reader.getCodePoint()));
      default -> problems.error(Path.ROOT, "not valid YAML: " + firstLine(e.getMessage()));
    }
  }

  private static void report(MarkedYAMLException e, int linesBefore, Problems problems) {
    Mark mark = e.getProblemMark() == null || isAlias(e) ? e.getContextMark() : e.getProblemMark();
    Location at =
        mark == null
            ? new Location(linesBefore + 1, 1)
            : new Location(linesBefore + mark.getLine() + 1, mark.getColumn() + 1);
    problems.error(Path.ROOT, at, "not valid YAML: " + explain(e));
  }

  private static String explain(MarkedYAMLException e) {
    String problem = firstLine(e.getProblem());
    if (isAlias(e)) {
      return "an unquoted * begins an alias; write \"*\" in quotes";
    }
    if (problem.contains("\\t(TAB)")) {
      return "a tab is used where YAML requires spaces; indent with spaces";
    }
    if (problem.contains("<block end>") || problem.contains("mapping values are not allowed")) {
      return problem + "; check the indentation of this line and the ones before it";
    }
    Matcher unexpected = UNEXPECTED.matcher(problem);
    if (unexpected.matches()) {
      return unexpected.replaceFirst("$1'$2'; check the brackets and quotes before it");
    }
    if (problem.contains("unexpected end of stream") || problem.contains("<stream end>")) {
      return problem + "; a quote or bracket is not closed";
    }
    return problem;
  }

  /** Returns whether an asterisk without an anchor name caused the error. */
  private static boolean isAlias(MarkedYAMLException e) {
    return "while scanning an alias".equals(e.getContext());
  }

  private static String firstLine(String text) {
    return text == null ? "" : text.lines().findFirst().orElse("");
  }

  private static Location locate(String text, int position, int linesBefore) {
    String before = text.substring(0, Math.clamp(position, 0, text.length()));
    int lastBreak = before.lastIndexOf('\n');
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1 + linesBefore;
    return new Location(line, before.length() - lastBreak);
  }
}
