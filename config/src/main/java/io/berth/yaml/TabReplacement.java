package io.berth.yaml;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.scanner.ScannerException;
import org.yaml.snakeyaml.scanner.ScannerImpl;
import org.yaml.snakeyaml.tokens.Token;

/**
 * Replaces tabs that only separate, as in {@code key:<tab>value}, by spaces. Kubernetes reads those
 * and SnakeYAML does not; tabs that indent are refused by both and stay where they are.
 */
final class TabReplacement {
  /** Where a tab would indent: before anything else on a line, or after the dash of a list. */
  private static final Pattern INDENTATION = Pattern.compile("[ \\t]*([-?:]([ \\t]+|$))*");

  /** Each tab costs one more pass over the text; this many characters are affordable. */
  private static final long MOST_WORK = 20_000_000;

  private TabReplacement() {}

  static String replaceSeparating(String text) {
    String repaired = text;
    long work = 0;
    while (repaired.indexOf('\t') >= 0 && work < MOST_WORK) {
      int tab = firstSeparatingTab(repaired);
      if (tab < 0) {
        break;
      }
      work += repaired.length();
      repaired = repaired.substring(0, tab) + ' ' + repaired.substring(tab + 1);
    }
    return repaired;
  }

  /** Where the scanner stumbles first, if that is over a tab which only separates; else -1. */
  private static int firstSeparatingTab(String text) {
    int flowLevel = 0;
    try {
      ScannerImpl scanner = new ScannerImpl(new StreamReader(text), new LoaderOptions());
      while (scanner.checkToken()) {
        Token.ID id = scanner.getToken().getTokenId();
        if (id == Token.ID.FlowMappingStart || id == Token.ID.FlowSequenceStart) {
          flowLevel++;
        } else if (id == Token.ID.FlowMappingEnd || id == Token.ID.FlowSequenceEnd) {
          flowLevel--;
        }
      }
    } catch (ScannerException e) {
      int at = offset(text, e.getProblemMark());
      return at >= 0 && (flowLevel > 0 || !indents(text, at)) ? at : -1;
    } catch (YAMLException e) {
      return -1;
    }
    return -1;
  }

  private static int offset(String text, @Nullable Mark mark) {
    if (mark == null || mark.getIndex() > text.codePointCount(0, text.length())) {
      return -1;
    }
    int at = text.offsetByCodePoints(0, mark.getIndex());
    return at < text.length() && text.charAt(at) == '\t' ? at : -1;
  }

  private static boolean indents(String text, int tab) {
    int lineStart = text.lastIndexOf('\n', tab - 1) + 1;
    return INDENTATION.matcher(text.substring(lineStart, tab)).matches();
  }
}
