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
 * Builds a tree from the first document of a YAML 1.1 text, or hands on the items of a list one by
 * one.
 */
final class YamlTree {
  /** What an anchor names; without a value while that is still being read. */
  private static final class Anchor {
    private @Nullable Value value;
  }

  private static final String MERGE_KEY = "<<";
  private static final Pattern DIRECTIVE = Pattern.compile("%YAML\\s+1\\.1\\s*(#.*)?|%TAG\\s.*");
  private static final int MOST_DIRECTIVES = 100;

  private final Problems problems;
  private final int linesBefore;
  private final @Nullable ObjectSink items;
  private final Map<String, Anchor> anchors = new HashMap<>();
  private final AliasExpansion copier = new AliasExpansion();
  private int[] codePoints = {};
  private int depth;

  YamlTree(Problems problems) {
    this(problems, 0, null);
  }

  /**
   * Makes a reader of one document among others.
   *
   * @param linesBefore how many lines of the whole text stand before what is read
   * @param items takes the items of a list, or null to keep them in the tree
   */
  YamlTree(Problems problems, int linesBefore, @Nullable ObjectSink items) {
    this.problems = problems;
    this.linesBefore = linesBefore;
    this.items = items;
  }

  /** Reads the first document; null if it is malformed. An empty text reads as null, the value. */
  @Nullable Value read(String text) {
    String spaced = TabReplacement.replaceSeparating(text);
    codePoints = spaced.codePoints().toArray();
    return read(text, new StringReader(spaced), TreeReader.LONGEST_TEXT);
  }

  /**
   * Reads a document that is too long to be held. What needs a look back at the text is left out:
   * tabs are not repaired, and {@code {key:[value]}} is read.
   */
  @Nullable Value readLong(String beginning, Reader whole) {
    return read(beginning, whole, Integer.MAX_VALUE);
  }

  private @Nullable Value read(String beginning, Reader whole, int longest) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(longest);
    try {
      checkDirectives(beginning);
      Parser parser = new ParserImpl(new StreamReader(whole), options);
      parser.getEvent(); // the stream's start
      if (parser.checkEvent(Event.ID.StreamEnd)) {
        return nothing(new Location(linesBefore + 1, 1));
      }
      parser.getEvent(); // the document's start
      Value root = value(parser, Path.ROOT);
      parser.getEvent(); // the document's end
      warnOfMore(parser);
      return root;
    } catch (MalformedTextException e) {
      problems.error(e.path, e.at, e.message);
    } catch (YAMLException e) {
      SyntaxErrors.report(e, beginning, linesBefore, problems);
    }
    return null;
  }

  /** Refuses what the parser would silently accept: other versions and unknown directives. */
  private void checkDirectives(String text) {
    int line = linesBefore;
    for (String content : text.lines().limit(MOST_DIRECTIVES).toList()) {
      line++;
      if (content.startsWith("%") && !DIRECTIVE.matcher(content).matches()) {
        throw new MalformedTextException(
            Path.ROOT, new Location(line, 1), "only YAML 1.1 is read; remove this line");
      }
      if (!content.isBlank() && !content.startsWith("%") && !content.startsWith("#")) {
        return;
      }
    }
  }

  private void warnOfMore(Parser parser) {
    if (endsHere(parser)) {
      return;
    }
    if (items != null) {
      problems.error(
          Path.ROOT,
          new Location(linesBefore + 1, 1),
          "something follows the end of the document that begins here; put a line --- before it");
    } else {
      problems.warning(
          Path.ROOT, "only the first document of the text is read; what follows is ignored");
    }
  }

  /** Whether nothing follows but perhaps a last separator. */
  private static boolean endsHere(Parser parser) {
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
      return copier.copy(target(event), path);
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
          default -> throw new IllegalStateException("no node: " + event);
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
          "no anchor &%s stands before this alias; write \"*%s\" in quotes if it is a text"
              .formatted(alias.getAnchor(), alias.getAnchor()));
    }
    if (anchor.value == null) {
      throw new MalformedTextException(
          Path.ROOT, at(alias), "the anchor &" + alias.getAnchor() + " contains itself");
    }
    return anchor.value;
  }

  private <T> T nested(Event start, Supplier<T> reader) {
    if (++depth > TreeReader.DEEPEST) {
      throw new MalformedTextException(
          Path.ROOT, at(start), "nested deeper than " + TreeReader.DEEPEST + " levels");
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
        // A list of objects has to be written in place; an alias may only name an object.
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
          isListOfItems(key, path, parser.peekEvent())
              ? handOn(parser, entryPath, parser.getEvent())
              : value(parser, entryPath);
      put(entries, key, new Mapping.Entry(keyAt, value), entryPath);
    }
    parser.getEvent();
    return new Mapping(path, at(start), entries);
  }

  private boolean isListOfItems(String key, Path path, Event value) {
    return items != null
        && path.parent() == null
        && key.equals(ObjectSink.ITEMS)
        && value instanceof SequenceStartEvent list
        && list.getAnchor() == null;
  }

  private Sequence handOn(Parser parser, Path path, Event start) {
    for (int i = 0; !parser.checkEvent(Event.ID.SequenceEnd); i++) {
      Objects.requireNonNull(items).item(value(parser, path.item(i)));
    }
    parser.getEvent();
    return new Sequence(path, at(start), List.of());
  }

  /** Kubernetes does not read {@code {key:[value]}}, where a space is missing; SnakeYAML would. */
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
      DuplicateKeys.report(path, earlier.keyLocation(), entry.keyLocation(), problems);
    }
  }

  private static boolean isMergeKey(Event event) {
    return event instanceof ScalarEvent scalar
        && scalar.getValue().equals(MERGE_KEY)
        && (YamlScalars.isImplicit(scalar) || YamlScalars.MERGE_TAG.equals(scalar.getTag()));
  }

  /** Takes over the entries of other objects; Kubernetes treats an overridden one as set twice. */
  private void merge(
      List<Value> sources, Event keyEvent, Path path, Map<String, Mapping.Entry> entries) {
    for (Value source : sources) {
      if (!(source instanceof Mapping mapping)) {
        throw new MalformedTextException(
            path,
            at(keyEvent),
            "<< merges objects or a list of objects, but this is another value");
      }
      for (Map.Entry<String, Mapping.Entry> entry : mapping.entries().entrySet()) {
        Path entryPath = path.field(entry.getKey());
        Value copy = copier.copy(entry.getValue().value(), entryPath);
        put(entries, entry.getKey(), new Mapping.Entry(at(keyEvent), copy), entryPath);
      }
    }
  }

  private String key(Value key, Event event) {
    if (key instanceof Scalar scalar && scalar.kind() != Scalar.Kind.NULL) {
      return scalar.text();
    }
    throw new MalformedTextException(
        key.path(), at(event), "a key is " + key.describe() + ", but has to be a text");
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

  private static Scalar nothing(Location at) {
    return new Scalar(Path.ROOT, at, Scalar.Kind.NULL, "null", "");
  }

  private Location at(Event event) {
    Mark mark = event.getStartMark();
    return mark == null
        ? new Location(linesBefore + 1, 1)
        : new Location(linesBefore + mark.getLine() + 1, mark.getColumn() + 1);
  }
}
