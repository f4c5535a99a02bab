package io.berth.manifest;

import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads parts of objects whose kinds nobody knows, such as the pod template in a custom one. */
public final class ObjectParts {
  private static final ObjectMapper STRICT = ObjectMappers.strict();
  private static final ObjectMapper PLAIN = KubernetesJson.mapper();

  private ObjectParts() {}

  /**
   * Reads a part as strictly as whole objects are read.
   *
   * @param part maps, lists and plain values, as {@code GenericKubernetesResource} has them
   * @param path where it is, for messages
   * @throws ManifestException if it is something else; the message names the field
   */
  public static <T> T read(Object part, Class<T> type, String path) {
    try {
      return STRICT.convertValue(part, type);
    } catch (IllegalArgumentException e) {
      if (e.getCause() instanceof InputCoercionException large) {
        throw new ManifestException("%s: is %s, but %s".formatted(path, part, range(large)));
      }
      if (e.getCause() instanceof JsonMappingException mapping) {
        throw new ManifestException(path + way(mapping) + ": " + problem(mapping, part));
      }
      throw e;
    }
  }

  /** Writes an object as maps, lists and plain values. */
  @SuppressWarnings("unchecked") // an object has fields
  public static Map<String, Object> plain(Object object) {
    return PLAIN.convertValue(object, Map.class);
  }

  private static String range(InputCoercionException e) {
    return e.getTargetType() == int.class
        ? "has to be from %d to %d".formatted(Integer.MIN_VALUE, Integer.MAX_VALUE)
        : "has to be from %d to %d".formatted(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static String problem(JsonMappingException e, Object part) {
    if (e.getCause() instanceof InputCoercionException large) {
      return range(large);
    }
    Object found = e instanceof InvalidFormatException format ? format.getValue() : null;
    if (found == null && e.getPath().isEmpty() && !(part instanceof Map)) {
      found = part;
    }
    String wanted = ExpectedType.of(e, found != null);
    if (wanted.isEmpty()) {
      return e.getOriginalMessage();
    }
    return found == null
        ? "has to be " + wanted
        : "is \"%s\", but has to be %s".formatted(found, wanted);
  }

  private static String way(JsonMappingException e) {
    return e.getPath().stream()
        .map(
            step ->
                step.getFieldName() == null
                    ? "[" + step.getIndex() + "]"
                    : "." + step.getFieldName())
        .collect(Collectors.joining());
  }
}
