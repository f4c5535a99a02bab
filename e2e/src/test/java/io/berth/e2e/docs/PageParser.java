package io.berth.e2e.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the blocks of a Markdown page. Commands are fenced blocks marked {@code sh} and blocks
 * indented by four spaces; a fenced block marked {@code text} right after one shows its output. An
 * HTML comment before a block may be one of
 *
 * <ul>
 *   <li>{@code not run: REASON}
 *   <li>{@code exit 1: REASON}, for commands that fail as intended
 *   <li>{@code file: NAME}, for a block that is the content of a file
 * </ul>
 */
final class PageParser {
  private static final Pattern MARKER =
      Pattern.compile("<!-- (not run|exit [1-9]|file): (\\S.*) -->");
  private static final Pattern FENCE = Pattern.compile("( *)```(\\S*)");
  private static final List<String> LANGUAGES = List.of("sh", "text", "yaml", "json", "java");
  private static final String INDENT = "    ";

  /** A marker and its line. */
  private record Marker(String kind, String text, int line) {}

  private final String page;
  private final List<String> lines;
  private final List<CommandBlock> blocks = new ArrayList<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private @Nullable Marker marker;

  /** Whether the last block was a command block, which output may follow. */
  private boolean afterCommands;

  private int next;

  private PageParser(String page, List<String> lines) {
    this.page = page;
    this.lines = lines;
  }

  /**
   * Reads a page.
   *
   * @throws IllegalArgumentException if a block or marker cannot be classified
   */
  static Page parse(String name, List<String> lines) {
    PageParser parser = new PageParser(name, lines);
    parser.read();
    return new Page(name, parser.blocks, parser.files);
  }

  private void read() {
    while (next < lines.size()) {
      String line = lines.get(next);
      Matcher fence = FENCE.matcher(line);
      Matcher comment = MARKER.matcher(line.strip());
      if (fence.matches()) {
        fenced(fence.group(2), fence.group(1).length());
      } else if (comment.matches()) {
        requireUsedMarker();
        marker = new Marker(comment.group(1), comment.group(2), next + 1);
        next++;
      } else if (line.startsWith(INDENT) && startsBlock()) {
        indented();
      } else {
        next++;
        if (!line.isBlank()) {
          requireUsedMarker();
          afterCommands = false;
        }
      }
    }
    requireUsedMarker();
  }

  private boolean startsBlock() {
    String before = next == 0 ? "" : lines.get(next - 1);
    return before.isBlank() || before.startsWith("#") || before.startsWith("<!-- ");
  }

  private void fenced(String language, int indent) {
    int start = next + 1;
    if (!LANGUAGES.contains(language)) {
      throw new IllegalArgumentException(
          "%s:%d: unknown block language \"%s\"; use one of %s"
              .formatted(page, start, language, LANGUAGES));
    }
    List<String> content = new ArrayList<>();
    next++;
    while (next < lines.size() && !lines.get(next).strip().equals("```")) {
      String line = lines.get(next++);
      content.add(line.substring(Math.min(indent, line.length())));
    }
    next++;
    if (marker != null && marker.kind().equals("file")) {
      files.put(marker.text(), String.join("\n", content) + "\n");
      marker = null;
      afterCommands = false;
    } else if (language.equals("sh")) {
      add(start + 1, content);
    } else {
      requireUsedMarker();
      if (language.equals("text") && afterCommands) {
        blocks.set(blocks.size() - 1, blocks.getLast().withOutput(content));
      }
      afterCommands = false;
    }
  }

  private void indented() {
    int start = next + 1;
    List<String> content = new ArrayList<>();
    while (next < lines.size() && lines.get(next).startsWith(INDENT)) {
      content.add(lines.get(next++).substring(INDENT.length()));
    }
    add(start, content);
  }

  private void add(int line, List<String> content) {
    String reason = null;
    int exitCode = 0;
    if (marker != null && marker.kind().equals("not run")) {
      reason = marker.text();
    } else if (marker != null && marker.kind().startsWith("exit ")) {
      exitCode = Integer.parseInt(marker.kind().substring("exit ".length()));
    } else {
      requireUsedMarker();
    }
    marker = null;
    afterCommands = true;
    blocks.add(
        new CommandBlock(
            page, line, String.join("\n", content) + "\n", reason, exitCode, List.of()));
  }

  private void requireUsedMarker() {
    if (marker != null) {
      throw new IllegalArgumentException(
          "%s:%d: no block follows the marker \"%s\""
              .formatted(page, marker.line(), marker.kind()));
    }
  }
}
