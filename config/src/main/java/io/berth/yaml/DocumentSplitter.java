package io.berth.yaml;

import io.berth.tree.Location;
import io.berth.tree.Path;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;

/**
 * Cuts a text into its documents without holding it: reads as one document and then as if the text
 * were at its end, until {@link #nextDocument} is called.
 *
 * <p>A document ends before a line that begins with {@code ---} and after one that begins with
 * {@code ...}. No such line can be part of a YAML value, and none can be within JSON; so what is
 * wrong with one document does not keep the others from being read.
 */
final class DocumentSplitter extends Reader {
  private static final char BYTE_ORDER_MARK = '\ufeff';
  private static final int MARK = 3;

  /**
   * Longest line of YAML, in characters: the parser's time grows with the square of it. No object
   * in a cluster is as long as that.
   */
  private static final int LONGEST_LINE = 2 * 1024 * 1024;

  private final Reader in;
  private final long longest;
  private final char[] buffer;
  private long length;
  private int position;
  private int limit;
  private boolean atEndOfText;

  private int line = 1;
  private boolean atLineStart = true;
  private boolean lineEndsDocument;
  private boolean hasContent;
  private boolean stopped = true;

  private int lineLength;
  private int tooLongLine;
  private boolean isYaml;

  DocumentSplitter(Reader in, long longest) {
    this(in, longest, 1 << 16);
  }

  DocumentSplitter(Reader in, long longest, int bufferSize) {
    this.in = in;
    this.longest = longest;
    this.buffer = new char[bufferSize];
  }

  /** Goes on with the next document; false if there is none. */
  boolean nextDocument() {
    if (length == 0 && has(1) && buffer[position] == BYTE_ORDER_MARK) {
      position++;
    }
    if (!stopped) {
      skipRest();
    }
    stopped = false;
    isYaml = false;
    lineLength = 0;
    tooLongLine = 0;
    hasContent = false;
    atLineStart = true;
    skipBareMarker();
    return has(1);
  }

  /** Leaves out a marker that stands alone on its line, so that what follows may be JSON. */
  private void skipBareMarker() {
    if (isMarker('-') && has(MARK + 1)) {
      int end = buffer[position + MARK] == '\r' && has(MARK + 2) ? MARK + 1 : MARK;
      if (buffer[position + end] == '\n') {
        position += end + 1;
        line++;
        hasContent = true; // the next marker ends the document, be it empty
      }
    }
  }

  /** The line of the text on which the next character stands. */
  int line() {
    return line;
  }

  @Override
  public int read(char[] target, int offset, int length) {
    int count = 0;
    while (count < length && !stopped && (!atLineStart || beginLine()) && has(1)) {
      int end = endOfLine(Math.min(limit, position + length - count));
      System.arraycopy(buffer, position, target, offset + count, end - position);
      count += end - position;
      measureLine(end - position);
      position = end;
      if (buffer[end - 1] == '\n') {
        line = Math.max(line, line + 1); // there may be more lines than an int can count
        lineLength = 0;
        atLineStart = true;
        stopped = lineEndsDocument;
      }
    }
    return count == 0 && length > 0 ? -1 : count;
  }

  /** Tells that this document is YAML, none of whose lines may be enormous. */
  void limitLines() {
    isYaml = true;
    if (tooLongLine > 0) {
      throw new MalformedTextException(
          Path.ROOT,
          new Location(tooLongLine, 1),
          ("the line is longer than %d MiB; break it into several lines, or, if this is JSON, let"
                  + " the text begin with {")
              .formatted(LONGEST_LINE >> 20));
    }
  }

  private void measureLine(int more) {
    lineLength = Math.min(lineLength, LONGEST_LINE) + more;
    if (lineLength > LONGEST_LINE && tooLongLine == 0) {
      tooLongLine = line;
      if (isYaml) {
        limitLines();
      }
    }
  }

  private int endOfLine(int end) {
    for (int i = position; i < end; i++) {
      if (buffer[i] == '\n') {
        return i + 1;
      }
    }
    return end;
  }

  /** Looks at the first characters of a line; false if it belongs to the next document. */
  private boolean beginLine() {
    if (isMarker('-') && hasContent) {
      stopped = true;
      return false;
    }
    lineEndsDocument = isMarker('.');
    // Comments, directives and empty lines before the first marker belong to what follows it.
    hasContent |= has(1) && "#%\r\n".indexOf(buffer[position]) < 0;
    atLineStart = false;
    return true;
  }

  private boolean isMarker(char c) {
    if (!has(MARK)) {
      return false;
    }
    for (int i = 0; i < MARK; i++) {
      if (buffer[position + i] != c) {
        return false;
      }
    }
    return !has(MARK + 1) || Character.isWhitespace(buffer[position + MARK]);
  }

  /** Whether that many characters follow; they are then in the buffer. */
  private boolean has(int count) {
    while (limit - position < count && !atEndOfText) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      limit -= position;
      position = 0;
      int more = fill();
      atEndOfText = more < 0;
      limit += Math.max(0, more);
    }
    return limit - position >= count;
  }

  /** Parsers would make something else of an IOException, so none leaves this class. */
  private int fill() {
    try {
      int more = in.read(buffer, limit, buffer.length - limit);
      length += Math.max(0, more);
      if (length > longest) {
        atEndOfText = true; // once is enough
        throw malformed("the text is longer than %d MiB; split it".formatted(longest >> 20));
      }
      return more;
    } catch (CharacterCodingException e) {
      throw malformed("from about here on this is no text; save the file as UTF-8");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MalformedTextException malformed(String message) {
    return new MalformedTextException(Path.ROOT, new Location(line, 1), message);
  }

  private void skipRest() {
    isYaml = false;
    char[] skipped = new char[4096];
    while (read(skipped, 0, skipped.length) >= 0) {
      // the document could not be read to its end
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
