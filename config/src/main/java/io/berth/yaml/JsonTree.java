package io.berth.yaml;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Scalar.Kind;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a tree from strict JSON: no comments, no trailing commas, nothing after the value. */
final class JsonTree {
  /** Reads the value at the current token. */
  private interface Values {
    Value read(Path path) throws IOException;
  }

  private static final Path ITEMS = Path.ROOT.field(ObjectSink.ITEMS);
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(TreeReader.MAX_DEPTH)
                  .maxStringLength(TreeReader.MAX_TEXT_LENGTH)
                  .build())
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  private final Problems problems;
  private final int linesBefore;

  JsonTree(Problems problems) {
    this(problems, 0);
  }

  /** Creates a reader of a text that starts after that many lines of the stream. */
  JsonTree(Problems problems, int linesBefore) {
    this.problems = problems;
    this.linesBefore = linesBefore;
  }

  @Nullable Value read(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return singleValue(parser);
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
    }
  }

  private @Nullable Value singleValue(JsonParser parser) throws IOException {
    try {
      parser.nextToken();
      Value value = value(parser, Path.ROOT);
      if (parser.nextToken() != null) {
        problems.error(
            Path.ROOT,
            location(parser.currentTokenLocation()),
            "text follows the JSON value; remove it");
        return null;
      }
      return value;
    } catch (JsonProcessingException e) {
      report(e, parser);
      return null;
    }
  }

  /** Reads a sequence of objects; passes the items of lists to the sink one by one. */
  void readAll(Reader text, ObjectSink sink) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      readAll(parser, sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void readAll(JsonParser parser, ObjectSink sink) throws IOException {
    try {
      while (parser.nextToken() != null) {
        sink.document(
            parser.currentToken() == JsonToken.START_OBJECT
                ? document(parser, sink)
                : value(parser, Path.ROOT));
      }
    } catch (JsonProcessingException e) {
      report(e, parser);
    }
  }

  /** Reports a syntax error; exceptions of exceeded limits have no location. */
  private void report(JsonProcessingException e, JsonParser parser) {
    JsonLocation at = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
    problems.error(Path.ROOT, location(at), "not valid JSON: " + JsonErrorMessages.explain(e));
  }

  private Value value(JsonParser parser, Path path) throws IOException {
    Location at = location(parser.currentTokenLocation());
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, path, at, field -> value(parser, field));
      case START_ARRAY -> list(parser, path, at);
      case VALUE_STRING -> scalar(path, at, Kind.STRING, parser.getText());
      case VALUE_TRUE, VALUE_FALSE -> scalar(path, at, Kind.BOOLEAN, parser.getText());
      case VALUE_NULL -> scalar(path, at, Kind.NULL, parser.getText());
      default -> scalar(path, at, Kind.NUMBER, parser.getText());
    };
  }

  private Mapping document(JsonParser parser, ObjectSink sink) throws IOException {
    return object(
        parser,
        Path.ROOT,
        location(parser.currentTokenLocation()),
        path ->
            path.equals(ITEMS) && parser.currentToken() == JsonToken.START_ARRAY
                ? streamItems(parser, path, sink)
                : value(parser, path));
  }

  private Sequence streamItems(JsonParser parser, Path path, ObjectSink sink) throws IOException {
    Location at = location(parser.currentTokenLocation());
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      sink.item(value(parser, path.item(i)));
    }
    return new Sequence(path, at, List.of());
  }

  private Mapping object(JsonParser parser, Path path, Location at, Values values)
      throws IOException {
    Map<String, Mapping.Entry> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      Location keyAt = location(parser.currentTokenLocation());
      parser.nextToken();
      Mapping.Entry entry = new Mapping.Entry(keyAt, values.read(path.field(key)));
      Mapping.Entry earlier = entries.putIfAbsent(key, entry);
      if (earlier != null) {
        TreeReader.reportDuplicateKey(path.field(key), earlier.keyLocation(), keyAt, problems);
      }
    }
    return new Mapping(path, at, entries);
  }

  private Sequence list(JsonParser parser, Path path, Location at) throws IOException {
    List<Value> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser, path.item(items.size())));
    }
    return new Sequence(path, at, items);
  }

  private static Scalar scalar(Path path, Location at, Kind kind, String text) {
    return new Scalar(path, at, kind, text, text);
  }

  private Location location(JsonLocation at) {
    return new Location(linesBefore + Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
  }
}
