package io.berth.kube.extender;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.berth.yaml.JsonErrorMessages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A value of an extender's response, decoded as Go does: field names are case-insensitive, null
 * means absent, and types are not converted.
 */
final class ExtenderResult {
  /** Reads one value and ignores trailing data. */
  private static final ObjectReader READER = new ObjectMapper().readerFor(JsonNode.class);

  private final JsonNode json;
  private final String name;

  private ExtenderResult(JsonNode json, String name) {
    this.json = json;
    this.name = name;
  }

  static ExtenderResult read(byte[] text) throws ExtenderException {
    try {
      JsonNode json = READER.readTree(text);
      if (json == null || json.isMissingNode()) {
        throw new ExtenderException("EOF");
      }
      return new ExtenderResult(json, "response");
    } catch (JsonProcessingException e) {
      throw new ExtenderException(
          "the response is not JSON: " + JsonErrorMessages.explainInLine(e), e);
    } catch (IOException e) {
      throw new ExtenderException("the response is not JSON: " + e.getMessage(), e);
    }
  }

  boolean isAbsent() {
    return json.isMissingNode() || json.isNull();
  }

  /** Returns a field of an object; absent if there is none of that name. */
  ExtenderResult field(String name) throws ExtenderException {
    if (!isAbsent() && !json.isObject()) {
      throw unexpectedType("an object");
    }
    JsonNode exact = json.path(name);
    if (!exact.isMissingNode()) {
      return new ExtenderResult(exact, name);
    }
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      if (entry.getKey().equalsIgnoreCase(name)) {
        return new ExtenderResult(entry.getValue(), name);
      }
    }
    return new ExtenderResult(MissingNode.getInstance(), name);
  }

  /** Returns the entries of a map. */
  Map<String, ExtenderResult> entries() throws ExtenderException {
    if (!isAbsent() && !json.isObject()) {
      throw unexpectedType("an object");
    }
    Map<String, ExtenderResult> entries = new LinkedHashMap<>();
    json.properties()
        .forEach(one -> entries.put(one.getKey(), new ExtenderResult(one.getValue(), name)));
    return entries;
  }

  List<ExtenderResult> items() throws ExtenderException {
    if (!isAbsent() && !json.isArray()) {
      throw unexpectedType("a list");
    }
    List<ExtenderResult> items = new ArrayList<>(json.size());
    json.forEach(item -> items.add(new ExtenderResult(item, name)));
    return items;
  }

  String text() throws ExtenderException {
    if (!isAbsent() && !json.isTextual()) {
      throw unexpectedType("a string");
    }
    return isAbsent() ? "" : json.textValue();
  }

  long number() throws ExtenderException {
    if (!isAbsent() && !(json.isIntegralNumber() && json.canConvertToLong())) {
      throw unexpectedType("a 64-bit integer");
    }
    return json.longValue();
  }

  private ExtenderException unexpectedType(String expected) {
    return new ExtenderException(
        "invalid response: %s is not %s but %s"
            .formatted(name, expected, json.getNodeType().name().toLowerCase(Locale.ROOT)));
  }
}
