package io.berth.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Sequence;
import io.berth.tree.Suggestions;
import io.berth.tree.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Notes fields that no object of its kind has, each of them once however many objects have it: a
 * typo, or something that a newer API server writes. They are not read.
 */
final class UnknownFields extends DeserializationProblemHandler {
  private final Map<String, String> notices = new LinkedHashMap<>();
  private @Nullable Mapping object;
  private String file = "";

  /** Says which file the next objects are from. */
  void beginFile(String name) {
    this.file = name;
  }

  /** Says which object is read next. */
  void begin(Mapping next) {
    this.object = next;
  }

  List<String> notices() {
    return List.copyOf(notices.values());
  }

  @Override
  public boolean handleUnknownProperty(
      DeserializationContext context,
      JsonParser parser,
      JsonDeserializer<?> deserializer,
      Object beanOrClass,
      String name)
      throws IOException {
    List<JsonStreamContext> way = way(parser);
    String path =
        way.stream()
            .map(step -> step.inArray() ? "[]" : step.getCurrentName())
            .collect(Collectors.joining("."))
            .replace(".[]", "[]");
    Class<?> type = beanOrClass instanceof Class<?> known ? known : beanOrClass.getClass();
    Location place = place(way);
    if (!notices.containsKey(type.getSimpleName() + "/" + name)) {
      Collection<Object> known = deserializer.getKnownPropertyNames();
      List<String> names = known == null ? List.of() : known.stream().map(String::valueOf).toList();
      notices.put(
          type.getSimpleName() + "/" + name,
          "%s:%d:%d: %s: unknown field, ignored%s"
              .formatted(
                  file, place.line(), place.column(), path, Suggestions.didYouMean(name, names)));
    }
    parser.skipChildren();
    return true;
  }

  /** The objects and lists that lead to the field, outermost first. */
  private static List<JsonStreamContext> way(JsonParser parser) {
    JsonStreamContext innermost = parser.getParsingContext();
    if (parser.currentToken().isStructStart()) {
      innermost = innermost.getParent(); // the parser stands in the field's value already
    }
    List<JsonStreamContext> way = new ArrayList<>();
    for (JsonStreamContext at = innermost; at != null && !at.inRoot(); at = at.getParent()) {
      way.addFirst(at);
    }
    return way;
  }

  private Location place(List<JsonStreamContext> way) {
    Location found = new Location(1, 1);
    Value at = object;
    for (JsonStreamContext step : way) {
      if (at instanceof Mapping mapping && step.inObject()) {
        Mapping.Entry entry = mapping.entries().get(step.getCurrentName());
        at = entry == null ? null : entry.value();
        found = entry == null ? found : entry.keyLocation();
      } else if (at instanceof Sequence list && step.inArray()) {
        at = list.items().get(step.getCurrentIndex());
      }
    }
    return found;
  }
}
