package io.berth.yaml;

import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Builds a tree from the first document of a YAML 1.1 text; can pass the items of a list to a sink
 * one by one.
 */
final class YamlTree {
  /** Value of an anchor; null while the value is being read. */
  private static final class Anchor {
    private @Nullable Value value;
  }

  private static final String MERGE_KEY = "<<";
  private static final Pattern DIRECTIVE = Pattern.compile("%YAML\\s+1\\.1\\s*(#.*)?|%TAG\\s.*");
  private static final int MAX_DIRECTIVE_LINES = 100;

  private final Problems problems;
  private final int linesBefore;
  private final @Nullable ObjectSink items;
  private final Map<String, Anchor> anchors = new HashMap<>();
  private final AliasExpansion aliases = new AliasExpansion();
  private int[] codePoints = {};
  private int depth;

  YamlTree(Problems problems) {
    this(problems, 0, null);
  }

  /**
   * Creates a reader of one document of a stream.
   *
   * @param linesBefore number of lines of the stream before the document
   * @param items receives the items of a list; null to keep them in the tree
   */
  YamlTree(Problems problems, int linesBefore, @Nullable ObjectSink items) {
    this.problems = problems;
    this.linesBefore = linesBefore;
    this.items = items;
  }

  /** Reads the first document; returns null if it is malformed, a null scalar if it is empty. */
  @Nullable Value read(String text) {
    String spaced = TabReplacement.replaceSeparating(text);
    codePoints = spaced.codePoints().toArray();
    return read(text, new StringReader(spaced), TreeReader.MAX_TEXT_LENGTH);
  }

  /**
   * Reads a document that is too long for memory. Omits the checks that need the whole text: does
   * not replace tabs, and accepts {@code {key:[value]}}.
   */
  @Nullable Value readLong(String beginning, Reader whole) {
    return read(beginning, whole, Integer.MAX_VALUE);
  }

  private @Nullable Value read(String beginning, Reader whole, int maxLength) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(maxLength);
    try {
      checkDirectives(beginning);
      Parser parser = new ParserImpl(new StreamReader(whole), options);
      parser.getEvent(); // the stream's start
      if (parser.checkEvent(Event.ID.StreamEnd)) {
        return emptyDocument(new Location(linesBefore + 1, 1));
      }
      parser.getEvent(); // the document's start
      Value root = value(parser, Path.ROOT);
      parser.getEvent(); // the document's end
      checkEnd(parser);
      return root;
    } catch (MalformedTextException e) {
      problems.error(e.path, e.at, e.message);
    } catch (YAMLException e) {
      SyntaxErrors.report(e, beginning, linesBefore, problems);
    }
    return null;
  }

  /** Rejects other versions and unknown directives, which the parser ignores. */
  private void checkDirectives(String text) {
    int line = linesBefore;
    for (String content : text.lines().limit(MAX_DIRECTIVE_LINES).toList()) {
      line++;
      if (content.startsWith("%") && !DIRECTIVE.matcher(content).matches()) {
        throw new MalformedTextException(
            Path.ROOT, new Location(line, 1), "only YAML 1.1 is supported; remove this line");
      }
      if (!content.isBlank() && !content.startsWith("%") && !content.startsWith("#")) {
        return;
      }
    }
  }

  private void checkEnd(Parser parser) {
    if (isAtEnd(parser)) {
      return;
    }
    if (items != null) {
      problems.error(
          Path.ROOT,
          new Location(linesBefore + 1, 1),
          "content follows the end of the document that starts here; separate it with a line ---");
    } else {
      problems.warning(
          Path.ROOT, "only the first document is read; the rest of the text is ignored");
    }
  }

  /** Returns whether at most a last separator follows. */
  private static boolean isAtEnd(Parser parser) {
    try {
      if (parser.checkEvent(Event.ID.DocumentStart)) {
        parser.getEvent();
        if (!(parser.getEvent() instanceof ScalarEvent only && only.getValue().isEmpty())) {
          return false;
        }
        parser.getEvent();
      }
      return parser.checkEvent(Event.ID.StreamEnd);
    } catch (YAMLException e) {
      return false;
    }
  }

  private Value value(Parser parser, Path path) {
    NodeEvent event = (NodeEvent) parser.getEvent();
    if (event instanceof AliasEvent) {
      return aliases.copy(target(event), path);
    }
    Anchor anchor = new Anchor();
    if (event.getAnchor() != null) {
      anchors.put(event.getAnchor(), anchor);
    }
    Value value =
        switch (event) {
          case MappingStartEvent start -> nested(start, () -> mapping(parser, path, start));
          case SequenceStartEvent start -> nested(start, () -> sequence(parser, path, start));
          case ScalarEvent scalar -> scalar(scalar, path);
          default -> throw new IllegalStateException("not a node: " + event);
        };
    anchor.value = value;
    return value;
  }

  private Value target(NodeEvent alias) {
    Anchor anchor = anchors.get(alias.getAnchor());
    if (anchor == null) {
      throw new MalformedTextException(
          Path.ROOT,
          at(alias),
          "anchor &%s is not defined before this alias; write \"*%s\" in quotes if it is text"
              .formatted(alias.getAnchor(), alias.getAnchor()));
    }
    if (anchor.value == null) {
      throw new MalformedTextException(
          Path.ROOT, at(alias), "the anchor &" + alias.getAnchor() + " contains itself");
    }
    return anchor.value;
  }

  private <T> T nested(Event start, Supplier<T> reader) {
    if (++depth > TreeReader.MAX_DEPTH) {
      throw new MalformedTextException(
          Path.ROOT, at(start), "nested deeper than " + TreeReader.MAX_DEPTH + " levels");
    }
    T value = reader.get();
    depth--;
    return value;
  }

  private Sequence sequence(Parser parser, Path path, Event start) {
    List<Value> items = new ArrayList<>();
    while (!parser.checkEvent(Event.ID.SequenceEnd)) {
      items.add(value(parser, path.item(items.size())));
    }
    parser.getEvent();
    return new Sequence(path, at(start), items);
  }

  private Mapping mapping(Parser parser, Path path, Event start) {
    Map<String, Mapping.Entry> entries = new LinkedHashMap<>();
    while (!parser.checkEvent(Event.ID.MappingEnd)) {
      Event keyEvent = parser.peekEvent();
      if (isMergeKey(keyEvent)) {
        parser.getEvent();
        boolean alias = parser.checkEvent(Event.ID.Alias);
        Value merged = value(parser, path.field(MERGE_KEY));
        // A list of objects must be inline; an alias has to refer to an object.
        List<Value> sources =
            !alias && merged instanceof Sequence list ? list.items() : List.of(merged);
        merge(sources, keyEvent, path, entries);
        continue;
      }
      String key = key(value(parser, path), keyEvent);
      checkSpaceAfterColon(keyEvent, parser.peekEvent());
      Path entryPath = path.field(key);
      Location keyAt = at(keyEvent);
      Value value =
          isItemList(key, path, parser.peekEvent())
              ? streamItems(parser, entryPath, parser.getEvent())
              : value(parser, entryPath);
      put(entries, key, new Mapping.Entry(keyAt, value), entryPath);
    }
    parser.getEvent();
    return new Mapping(path, at(start), entries);
  }

  private boolean isItemList(String key, Path path, Event value) {
    return items != null
        && path.parent() == null
        && key.equals(ObjectSink.ITEMS)
        && value instanceof SequenceStartEvent list
        && list.getAnchor() == null;
  }

  private Sequence streamItems(Parser parser, Path path, Event start) {
    for (int i = 0; !parser.checkEvent(Event.ID.SequenceEnd); i++) {
      Objects.requireNonNull(items).item(value(parser, path.item(i)));
    }
    parser.getEvent();
    return new Sequence(path, at(start), List.of());
  }

  /**
   * Rejects {@code {key:[value]}} without a space, which SnakeYAML accepts and Kubernetes does not.
   */
  private void checkSpaceAfterColon(Event key, Event value) {
    if (key instanceof ScalarEvent plain
        && plain.getScalarStyle() == ScalarStyle.PLAIN
        && value instanceof CollectionStartEvent collection
        && collection.isFlow()
        && isColon(value.getStartMark().getIndex() - 1)) {
      throw new MalformedTextException(
          Path.ROOT, at(value), "a space is missing between the colon and the value");
    }
  }

  private boolean isColon(int index) {
    return index < codePoints.length && codePoints[index] == ':';
  }

  private void put(Map<String, Mapping.Entry> entries, String key, Mapping.Entry entry, Path path) {
    Mapping.Entry earlier = entries.putIfAbsent(key, entry);
    if (earlier != null) {
      TreeReader.reportDuplicateKey(path, earlier.keyLocation(), entry.keyLocation(), problems);
    }
  }

  private static boolean isMergeKey(Event event) {
    return event instanceof ScalarEvent scalar
        && scalar.getValue().equals(MERGE_KEY)
        && (YamlScalars.isImplicit(scalar) || YamlScalars.MERGE_TAG.equals(scalar.getTag()));
  }

  /** Adds the entries of other objects; Kubernetes treats an overridden one as a duplicate. */
  private void merge(
      List<Value> sources, Event keyEvent, Path path, Map<String, Mapping.Entry> entries) {
    for (Value source : sources) {
      if (!(source instanceof Mapping mapping)) {
        throw new MalformedTextException(
            path, at(keyEvent), "<< requires an object or a list of objects");
      }
      for (Map.Entry<String, Mapping.Entry> entry : mapping.entries().entrySet()) {
        Path entryPath = path.field(entry.getKey());
        Value copy = aliases.copy(entry.getValue().value(), entryPath);
        put(entries, entry.getKey(), new Mapping.Entry(at(keyEvent), copy), entryPath);
      }
    }
  }

  private String key(Value key, Event event) {
    if (key instanceof Scalar scalar && scalar.kind() != Scalar.Kind.NULL) {
      return scalar.text();
    }
    throw new MalformedTextException(
        key.path(), at(event), "a key is " + key.describe() + ", but must be a string");
  }

  private Scalar scalar(ScalarEvent event, Path path) {
    YamlScalars.Resolved resolved;
    try {
      resolved = YamlScalars.resolve(event);
    } catch (IllegalArgumentException e) {
      throw new MalformedTextException(path, at(event), String.valueOf(e.getMessage()));
    }
    String written =
        event.getScalarStyle() == ScalarStyle.PLAIN ? event.getValue() : resolved.text();
    return new Scalar(path, at(event), resolved.kind(), resolved.text(), written);
  }

  private static Scalar emptyDocument(Location at) {
    return new Scalar(Path.ROOT, at, Scalar.Kind.NULL, "null", "");
  }

  private Location at(Event event) {
    Mark mark = event.getStartMark();
    return mark == null
        ? new Location(linesBefore + 1, 1)
        : new Location(linesBefore + mark.getLine() + 1, mark.getColumn() + 1);
  }
}
