package io.berth.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Normalizes the requests of a scheduler to extenders: masks times, versions and identifiers, and
 * sorts nodes, fields and field managers.
 */
final class ExtenderRequests {
  private ExtenderRequests() {}

  static Map<String, String> normalized(Map<String, JsonNode> requests) {
    Map<String, String> lines = new TreeMap<>();
    requests.forEach((path, request) -> lines.put(path, normalized(request).toString()));
    return lines;
  }

  private static JsonNode normalized(JsonNode node) {
    if (node.isObject()) {
      Map<String, JsonNode> sorted = new TreeMap<>();
      node.properties().forEach(entry -> sorted.put(entry.getKey(), field(entry)));
      ObjectNode object = ((ObjectNode) node).objectNode();
      sorted.forEach(object::set);
      return object;
    }
    if (node.isArray()) {
      ArrayNode array = ((ArrayNode) node).arrayNode();
      node.forEach(item -> array.add(normalized(item)));
      return array;
    }
    return node;
  }

  private static JsonNode field(Map.Entry<String, JsonNode> entry) {
    JsonNode value = entry.getValue();
    return switch (entry.getKey()) {
      case "resourceVersion" -> text("VERSION", value);
      case "items" -> sorted(value, item -> item.path("metadata").path("name").asText());
      case "managedFields" -> sorted(value, item -> item.path("manager").asText());
      case "NodeNames" -> value.isNull() ? value : sorted(value, JsonNode::asText);
      default -> value.isTextual() ? text(masked(value.asText()), value) : normalized(value);
    };
  }

  private static JsonNode text(String text, JsonNode original) {
    return original.isTextual() ? TextNode.valueOf(text) : normalized(original);
  }

  private static String masked(String text) {
    return text.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UID")
        .replaceAll("\\d{4}-\\d{2}-\\d{2}T[0-9:.]*Z", "TIME")
        .replaceAll("kube-api-access-[a-z0-9]{5}", "kube-api-access-RANDOM");
  }

  private static JsonNode sorted(JsonNode list, Function<JsonNode, String> key) {
    List<JsonNode> items = new ArrayList<>();
    list.forEach(item -> items.add(normalized(item)));
    items.sort(Comparator.comparing(key));
    return ((ArrayNode) list).arrayNode().addAll(items);
  }
}
