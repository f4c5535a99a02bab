package io.berth.yaml;

import io.berth.tree.Location;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Value;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML or JSON into a tree, the way Kubernetes does: a text that begins with a brace is JSON,
 * anything else YAML 1.1, of which only the first document is read.
 *
 * <p>The input may be hostile. No type is instantiated from it; its size, depth and alias expansion
 * are limited; and any input results in a tree or problems.
 */
public final class TreeReader {
  /** Maximum length, in characters. A ConfigMap has at most a third of this. */
  static final int MAX_TEXT_LENGTH = 3 * 1024 * 1024;

  /** Maximum nesting of objects and lists. */
  static final int MAX_DEPTH = 200;

  private TreeReader() {}

  /** Reads the bytes of a file, which are UTF-8, or UTF-16 with a byte order mark. */
  public static @Nullable Value read(byte[] bytes, Problems problems) {
    String text = decode(bytes, problems);
    return text == null ? null : read(text, problems);
  }

  /** Reads a text; returns null and reports a problem if it is malformed. */
  public static @Nullable Value read(String text, Problems problems) {
    if (text.length() > MAX_TEXT_LENGTH) {
      problems.error(
          Path.ROOT, "the text is longer than 3 MiB, the maximum of a configuration file");
      return null;
    }
    return isJson(text) ? new JsonTree(problems).read(text) : new YamlTree(problems).read(text);
  }

  /** Decodes the bytes of a file; returns null and reports a problem if they are malformed. */
  public static @Nullable String decode(byte[] bytes, Problems problems) {
    Charset charset = charset(bytes);
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      problems.error(
          Path.ROOT, "the file is not valid " + charset.name() + "; save it as UTF-8 text");
      return null;
    }
  }

  static Charset charset(byte[] bytes) {
    int mark = bytes.length < 2 ? 0 : ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
    return mark == 0xfeff || mark == 0xfffe ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
  }

  static boolean isJson(String text) {
    int first = 0;
    while (first < text.length() && Character.isWhitespace(text.charAt(first))) {
      first++;
    }
    return first < text.length() && text.charAt(first) == '{';
  }

  /** Reports a key that an object contains twice. */
  static void reportDuplicateKey(Path path, Location earlier, Location at, Problems problems) {
    problems.error(
        path, at, "is already set on line " + earlier.line() + "; remove one of the two");
  }
}
