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

/** Records unknown fields, each once: typos, or fields of a newer API server. They are ignored. */
final class UnknownFields extends DeserializationProblemHandler {
  private final Map<String, String> notices = new LinkedHashMap<>();
  private @Nullable Mapping object;
  private String file = "";

  /** Sets the file of the next objects. */
  void beginFile(String name) {
    this.file = name;
  }

  /** Sets the object that is read next. */
  void beginObject(Mapping next) {
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
    List<JsonStreamContext> steps = steps(parser);
    String path =
        steps.stream()
            .map(step -> step.inArray() ? "[]" : step.getCurrentName())
            .collect(Collectors.joining("."))
            .replace(".[]", "[]");
    Class<?> type = beanOrClass instanceof Class<?> beanClass ? beanClass : beanOrClass.getClass();
    Location location = location(steps);
    if (!notices.containsKey(type.getSimpleName() + "/" + name)) {
      Collection<Object> properties = deserializer.getKnownPropertyNames();
      List<String> names =
          properties == null ? List.of() : properties.stream().map(String::valueOf).toList();
      notices.put(
          type.getSimpleName() + "/" + name,
          "%s:%d:%d: %s: unknown field, ignored%s"
              .formatted(
                  file,
                  location.line(),
                  location.column(),
                  path,
                  Suggestions.didYouMean(name, names)));
    }
    parser.skipChildren();
    return true;
  }

  /** Returns the objects and lists that contain the field, outermost first. */
  private static List<JsonStreamContext> steps(JsonParser parser) {
    JsonStreamContext innermost = parser.getParsingContext();
    if (parser.currentToken().isStructStart()) {
      innermost = innermost.getParent(); // the parser is already in the value of the field
    }
    List<JsonStreamContext> steps = new ArrayList<>();
    for (JsonStreamContext at = innermost; at != null && !at.inRoot(); at = at.getParent()) {
      steps.addFirst(at);
    }
    return steps;
  }

  private Location location(List<JsonStreamContext> steps) {
    Location found = new Location(1, 1);
    Value at = object;
    for (JsonStreamContext step : steps) {
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
