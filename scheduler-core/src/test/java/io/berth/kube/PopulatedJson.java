package io.berth.kube;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Quantity;

/** Creates objects in which every field at any depth has a value. */
final class PopulatedJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int MAX_DEPTH = 12;

  private PopulatedJson() {}

  static JsonNode json(ObjectMapper mapper, Class<?> type) {
    return value(mapper, mapper.constructType(type), "", 0);
  }

  private static JsonNode value(ObjectMapper mapper, JavaType type, String name, int depth) {
    Class<?> raw = type.getRawClass();
    if (raw == Quantity.class) {
      return JSON.textNode("3");
    }
    if (raw == IntOrString.class || raw == Integer.class) {
      return JSON.numberNode(7);
    }
    if (raw == Long.class) {
      return JSON.numberNode(7L);
    }
    if (raw == Boolean.class) {
      return JSON.booleanNode(true);
    }
    if (raw == String.class || raw == Object.class || depth > MAX_DEPTH) {
      return JSON.textNode(text(name));
    }
    if (type.isMapLikeType()) {
      return JSON.objectNode().set("cpu", value(mapper, type.getContentType(), name, depth + 1));
    }
    if (type.isCollectionLikeType()) {
      return JSON.arrayNode().add(value(mapper, type.getContentType(), name, depth + 1));
    }
    return bean(mapper, type, depth);
  }

  private static JsonNode bean(ObjectMapper mapper, JavaType type, int depth) {
    ObjectNode object = JSON.objectNode();
    BeanDescription bean = mapper.getDeserializationConfig().introspect(type);
    for (BeanPropertyDefinition property : bean.findProperties()) {
      if (property.hasSetter()) {
        String name = property.getName();
        object.set(name, value(mapper, property.getPrimaryType(), name, depth + 1));
      }
    }
    return object;
  }

  private static String text(String name) {
    if (name.endsWith("Time") || name.endsWith("Timestamp")) {
      return "2026-01-01T00:00:00Z";
    }
    return name.equals("operator") ? "In" : "x";
  }
}
