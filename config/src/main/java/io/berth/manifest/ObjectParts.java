package io.berth.manifest;

import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/** Decodes parts of objects of unknown kinds, such as the pod template of a custom resource. */
public final class ObjectParts {
  private static final ObjectMapper STRICT = ObjectMappers.strict();
  private static final ObjectMapper PLAIN = KubernetesJson.mapper();

  private ObjectParts() {}

  /**
   * Decodes a part as strictly as whole objects.
   *
   * @param part maps, lists and plain values, as {@code GenericKubernetesResource} has them
   * @param path its path, for messages
   * @throws ManifestException if the part has another type; the message names the field
   */
  public static <T> T read(Object part, Class<T> type, String path) {
    try {
      return STRICT.convertValue(part, type);
    } catch (IllegalArgumentException e) {
      if (e.getCause() instanceof InputCoercionException overflow) {
        throw new ManifestException(
            "%s: is %s, but must be %s".formatted(path, part, ExpectedType.range(overflow)));
      }
      if (e.getCause() instanceof JsonMappingException mapping) {
        throw new ManifestException(
            path
                + JsonMappingMessages.fieldPath(mapping)
                + ": "
                + JsonMappingMessages.problem(mapping, part));
      }
      throw e;
    }
  }

  /** Converts an object to maps, lists and plain values. */
  @SuppressWarnings("unchecked") // an object has fields
  public static Map<String, Object> plain(Object object) {
    return PLAIN.convertValue(object, Map.class);
  }
}
