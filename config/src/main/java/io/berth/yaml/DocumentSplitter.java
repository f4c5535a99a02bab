package io.berth.yaml;

import io.berth.tree.Location;
import io.berth.tree.Path;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;

/**
 * Splits a stream into its documents without buffering it: reports the end of the stream at the end
 * of each document, until {@link #nextDocument} is called.
 *
 * <p>A document ends before a line that begins with {@code ---} and after one that begins with
 * {@code ...}. No such line can be part of a YAML value, and none can be within JSON; so an error
 * in one document does not affect the others.
 */
final class DocumentSplitter extends Reader {
  private static final char BYTE_ORDER_MARK = '\ufeff';
  private static final int MARKER_LENGTH = 3;

  /**
   * Maximum length of a YAML line, in characters: the time of the parser is quadratic in it. No API
   * object is as long.
   */
  private static final int MAX_LINE_LENGTH = 2 * 1024 * 1024;

  private final Reader in;
  private final long maxLength;
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

  DocumentSplitter(Reader in, long maxLength) {
    this(in, maxLength, 1 << 16);
  }

  DocumentSplitter(Reader in, long maxLength, int bufferSize) {
    this.in = in;
    this.maxLength = maxLength;
    this.buffer = new char[bufferSize];
  }

  /** Advances to the next document; returns false if there is none. */
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

  /** Skips a marker alone on its line, so that JSON may follow. */
  private void skipBareMarker() {
    if (isMarker('-') && has(MARKER_LENGTH + 1)) {
      int end =
          buffer[position + MARKER_LENGTH] == '\r' && has(MARKER_LENGTH + 2)
              ? MARKER_LENGTH + 1
              : MARKER_LENGTH;
      if (buffer[position + end] == '\n') {
        position += end + 1;
        line++;
        hasContent = true; // the next marker ends the document, even an empty one
      }
    }
  }

  /** Returns the line of the next character in the stream. */
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
        line = Math.max(line, line + 1); // saturates on overflow
        lineLength = 0;
        atLineStart = true;
        stopped = lineEndsDocument;
      }
    }
    return count == 0 && length > 0 ? -1 : count;
  }

  /** Marks the document as YAML, whose lines have a maximum length. */
  void limitLines() {
    isYaml = true;
    if (tooLongLine > 0) {
      throw new MalformedTextException(
          Path.ROOT,
          new Location(tooLongLine, 1),
          ("the line is longer than %d MiB; break it into several lines, or, if this is JSON, start"
                  + " the text with {")
              .formatted(MAX_LINE_LENGTH >> 20));
    }
  }

  private void measureLine(int more) {
    lineLength = Math.min(lineLength, MAX_LINE_LENGTH) + more;
    if (lineLength > MAX_LINE_LENGTH && tooLongLine == 0) {
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

  /** Inspects the start of a line; returns false if it belongs to the next document. */
  private boolean beginLine() {
    if (isMarker('-') && hasContent) {
      stopped = true;
      return false;
    }
    lineEndsDocument = isMarker('.');
    // Comments, directives and empty lines before the first marker belong to the next document.
    hasContent |= has(1) && "#%\r\n".indexOf(buffer[position]) < 0;
    atLineStart = false;
    return true;
  }

  private boolean isMarker(char c) {
    if (!has(MARKER_LENGTH)) {
      return false;
    }
    for (int i = 0; i < MARKER_LENGTH; i++) {
      if (buffer[position + i] != c) {
        return false;
      }
    }
    return !has(MARKER_LENGTH + 1) || Character.isWhitespace(buffer[position + MARKER_LENGTH]);
  }

  /** Buffers that many characters; returns false if the stream has fewer. */
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

  /** Fills the buffer. Wraps IOExceptions, which parsers would convert to syntax errors. */
  private int fill() {
    try {
      int more = in.read(buffer, limit, buffer.length - limit);
      length += Math.max(0, more);
      if (length > maxLength) {
        atEndOfText = true; // report once
        throw malformed("the text is longer than %d MiB; split it".formatted(maxLength >> 20));
      }
      return more;
    } catch (CharacterCodingException e) {
      throw malformed("not valid UTF-8; convert the file to UTF-8");
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
      // discard
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
