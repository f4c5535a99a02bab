package io.berth.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import io.berth.yaml.JsonErrorMessages;
import java.util.Map;
import java.util.stream.Collectors;

/** Describes why JSON cannot be mapped to an object: names the field, but no Java class. */
public final class JsonMappingMessages {
  private JsonMappingMessages() {}

  /**
   * Returns one line: the field and its problem, or the syntax error.
   *
   * @param path path of the object; may be empty
   */
  public static String of(JsonProcessingException e, String path) {
    return e instanceof JsonMappingException mapping
        ? prefix(path + fieldPath(mapping)) + problem(mapping, Map.of())
        : prefix(path) + "not valid JSON: " + JsonErrorMessages.explainInLine(e);
  }

  private static String prefix(String path) {
    return path.isEmpty() ? "" : path.replaceFirst("^\\.", "") + ": ";
  }

  /** Returns the problem of a field. */
  static String problem(JsonMappingException e, Object part) {
    Object found = e instanceof InvalidFormatException format ? format.getValue() : null;
    if (found == null && e.getPath().isEmpty() && !(part instanceof Map)) {
      found = part;
    }
    String expected = ExpectedType.of(e, found != null);
    if (expected.isEmpty()) {
      return JsonErrorMessages.explain(e);
    }
    return found == null
        ? "must be " + expected
        : "is \"%s\", but must be %s".formatted(found, expected);
  }

  /** Returns the path from the object to the field, such as .spec.containers[0]. */
  public static String fieldPath(JsonMappingException e) {
    return e.getPath().stream()
        .map(
            step ->
                step.getFieldName() == null
                    ? "[" + step.getIndex() + "]"
                    : "." + step.getFieldName())
        .collect(Collectors.joining());
  }
}
