package io.berth.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import io.berth.yaml.JsonErrorMessages;
import java.util.Map;
import java.util.stream.Collectors;

/** Says to people what keeps JSON from being an object, with the field but no name of a class. */
public final class JsonMappingMessages {
  private JsonMappingMessages() {}

  /**
   * Returns one line: the field and what is wrong with it, or what is no JSON.
   *
   * @param path where the object is that was read; may be empty
   */
  public static String of(JsonProcessingException e, String path) {
    return e instanceof JsonMappingException mapping
        ? place(path + way(mapping)) + problem(mapping, Map.of())
        : place(path) + "not valid JSON: " + JsonErrorMessages.explainInLine(e);
  }

  private static String place(String path) {
    return path.isEmpty() ? "" : path.replaceFirst("^\\.", "") + ": ";
  }

  /** Returns what is wrong with a field. */
  static String problem(JsonMappingException e, Object part) {
    Object found = e instanceof InvalidFormatException format ? format.getValue() : null;
    if (found == null && e.getPath().isEmpty() && !(part instanceof Map)) {
      found = part;
    }
    String wanted = ExpectedType.of(e, found != null);
    if (wanted.isEmpty()) {
      return JsonErrorMessages.explain(e);
    }
    return found == null
        ? "has to be " + wanted
        : "is \"%s\", but has to be %s".formatted(found, wanted);
  }

  /** Returns the way from the object to the field, such as .spec.containers[0]. */
  public static String way(JsonMappingException e) {
    return e.getPath().stream()
        .map(
            step ->
                step.getFieldName() == null
                    ? "[" + step.getIndex() + "]"
                    : "." + step.getFieldName())
        .collect(Collectors.joining());
  }
}
