package io.berth.manifest;

import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

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
        throw new ManifestException(
            "%s: is %s, but has to be %s".formatted(path, part, ExpectedType.range(large)));
      }
      if (e.getCause() instanceof JsonMappingException mapping) {
        throw new ManifestException(
            path
                + JsonMappingMessages.way(mapping)
                + ": "
                + JsonMappingMessages.problem(mapping, part));
      }
      throw e;
    }
  }

  /** Writes an object as maps, lists and plain values. */
  @SuppressWarnings("unchecked") // an object has fields
  public static Map<String, Object> plain(Object object) {
    return PLAIN.convertValue(object, Map.class);
  }
}
