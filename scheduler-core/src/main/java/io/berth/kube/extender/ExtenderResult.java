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
 * A value in an extender's answer, read as Go reads it: names of fields in any case, null for what
 * is absent, and nothing taken for what it is not.
 */
final class ExtenderResult {
  /** Reads one value, and does not mind what comes after it. */
  private static final ObjectReader READER = new ObjectMapper().readerFor(JsonNode.class);

  private final JsonNode json;
  private final String what;

  private ExtenderResult(JsonNode json, String what) {
    this.json = json;
    this.what = what;
  }

  static ExtenderResult read(byte[] text) throws ExtenderException {
    try {
      JsonNode json = READER.readTree(text);
      if (json == null || json.isMissingNode()) {
        throw new ExtenderException("EOF");
      }
      return new ExtenderResult(json, "answer");
    } catch (JsonProcessingException e) {
      throw new ExtenderException(
          "the answer is no JSON: " + JsonErrorMessages.explainInLine(e), e);
    } catch (IOException e) {
      throw new ExtenderException("the answer is no JSON: " + e.getMessage(), e);
    }
  }

  boolean isAbsent() {
    return json.isMissingNode() || json.isNull();
  }

  /** Returns a field of an object, absent where it has none of that name. */
  ExtenderResult field(String name) throws ExtenderException {
    if (!isAbsent() && !json.isObject()) {
      throw mistaken("an object");
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

  /** Returns the fields of an object whose names are data. */
  Map<String, ExtenderResult> entries() throws ExtenderException {
    if (!isAbsent() && !json.isObject()) {
      throw mistaken("an object");
    }
    Map<String, ExtenderResult> entries = new LinkedHashMap<>();
    json.properties()
        .forEach(one -> entries.put(one.getKey(), new ExtenderResult(one.getValue(), what)));
    return entries;
  }

  List<ExtenderResult> items() throws ExtenderException {
    if (!isAbsent() && !json.isArray()) {
      throw mistaken("a list");
    }
    List<ExtenderResult> items = new ArrayList<>(json.size());
    json.forEach(item -> items.add(new ExtenderResult(item, what)));
    return items;
  }

  String text() throws ExtenderException {
    if (!isAbsent() && !json.isTextual()) {
      throw mistaken("a string");
    }
    return isAbsent() ? "" : json.textValue();
  }

  long number() throws ExtenderException {
    if (!isAbsent() && !(json.isIntegralNumber() && json.canConvertToLong())) {
      throw mistaken("a whole number of 64 bits");
    }
    return json.longValue();
  }

  private ExtenderException mistaken(String expected) {
    return new ExtenderException(
        "the answer is not understood: %s is not %s but %s"
            .formatted(what, expected, json.getNodeType().name().toLowerCase(Locale.ROOT)));
  }
}
