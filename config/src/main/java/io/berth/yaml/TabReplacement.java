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
 * Replaces tabs that separate tokens, as in {@code key:<tab>value}, by spaces. Kubernetes accepts
 * them and SnakeYAML does not; both reject tabs as indentation, which are kept.
 */
final class TabReplacement {
  /** Text before a tab that indents: the start of a line, or the dash of a list. */
  private static final Pattern INDENTATION = Pattern.compile("[ \\t]*([-?:]([ \\t]+|$))*");

  /** Limits the work, since each tab costs one more pass over the text. */
  private static final long MAX_SCANNED_CHARACTERS = 20_000_000;

  private TabReplacement() {}

  static String replaceSeparating(String text) {
    String replaced = text;
    long scanned = 0;
    while (replaced.indexOf('\t') >= 0 && scanned < MAX_SCANNED_CHARACTERS) {
      int tab = firstSeparatingTab(replaced);
      if (tab < 0) {
        break;
      }
      scanned += replaced.length();
      replaced = replaced.substring(0, tab) + ' ' + replaced.substring(tab + 1);
    }
    return replaced;
  }

  /** Returns the index of the first scanner error if it is a separating tab, else -1. */
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
