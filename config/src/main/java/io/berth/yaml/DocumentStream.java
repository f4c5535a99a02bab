package io.berth.yaml;

import io.berth.tree.Problems;
import io.berth.tree.Value;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads streams of objects: multi-document files, and dumps of whole clusters.
 *
 * <p>The limits are those of {@link TreeReader}, except for the length: a dump may have hundreds of
 * megabytes, because only one object at a time is in memory.
 */
public final class DocumentStream {
  /** Maximum length of a stream, in characters: some hundred thousand pods. */
  private static final long MAX_STREAM_LENGTH = 1L << 32;

  private DocumentStream() {}

  /**
   * Reads every document, in order: each is YAML or JSON, or a sequence of JSON objects. An error
   * in one document does not affect the others.
   *
   * @param in UTF-8, or UTF-16 with a byte order mark; not closed
   */
  public static void read(InputStream in, Problems problems, ObjectSink sink) throws IOException {
    DocumentSplitter text = new DocumentSplitter(decode(in), MAX_STREAM_LENGTH);
    try {
      while (text.nextDocument()) {
        readDocument(text, problems, sink);
      }
    } catch (MalformedTextException e) {
      problems.error(e.path, e.at, e.message);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Reader decode(InputStream in) throws IOException {
    BufferedInputStream bytes = new BufferedInputStream(in, 1 << 16);
    bytes.mark(2);
    byte[] first = bytes.readNBytes(2);
    bytes.reset();
    return new InputStreamReader(bytes, TreeReader.charset(first).newDecoder());
  }

  private static void readDocument(DocumentSplitter text, Problems problems, ObjectSink sink)
      throws IOException {
    int linesBefore = text.line() - 1;
    String beginning = upTo(TreeReader.MAX_TEXT_LENGTH + 1, text);
    boolean isJson = TreeReader.isJson(beginning);
    if (!isJson && !hasLinesInLimit(text, problems)) {
      return;
    }
    if (!isJson && beginning.length() <= TreeReader.MAX_TEXT_LENGTH) {
      handOver(new YamlTree(problems, linesBefore, sink).read(beginning), sink);
      return;
    }
    PushbackReader whole = new PushbackReader(text, beginning.length());
    whole.unread(beginning.toCharArray());
    if (isJson) {
      new JsonTree(problems, linesBefore).readAll(whole, sink);
    } else {
      handOver(new YamlTree(problems, linesBefore, sink).readLong(beginning, whole), sink);
    }
  }

  private static boolean hasLinesInLimit(DocumentSplitter text, Problems problems) {
    try {
      text.limitLines();
      return true;
    } catch (MalformedTextException e) {
      problems.error(e.path, e.at, e.message);
      return false;
    }
  }

  private static void handOver(@Nullable Value document, ObjectSink sink) {
    if (document != null) {
      sink.document(document);
    }
  }

  private static String upTo(int length, Reader in) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] part = new char[1 << 14];
    int count = 0;
    while (count >= 0 && text.length() < length) {
      count = in.read(part, 0, Math.min(part.length, length - text.length()));
      text.append(part, 0, Math.max(0, count));
    }
    return text.toString();
  }
}
