package io.berth.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages as JSON by a list of their fields, for types that are too rare to have their own
 * reader. Empty values are omitted where the API's JSON omits them.
 */
final class ProtoSchema {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private record Field(String name, String type) {}

  /** Fields by message and number, such as {@code RBDVolumeSource.2}. */
  private final Map<String, Field> fields = new HashMap<>();

  private ProtoSchema() {}

  static ProtoSchema load(String resource) {
    ProtoSchema schema = new ProtoSchema();
    try (InputStream in =
            Objects.requireNonNull(ProtoSchema.class.getResourceAsStream(resource), resource);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      String message = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(" ")) {
          String[] words = line.strip().split(" ", -1);
          schema.fields.put(message + "." + words[0], new Field(words[1], words[2]));
        } else {
          message = line.strip();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
    return schema;
  }

  /** Reads the current field of a message into the object. */
  void read(String message, ObjectNode object, ProtoReader in) throws MalformedResponseException {
    Field field = fields.get(message + "." + in.field());
    if (field == null) {
      in.skip();
    } else if (field.type.endsWith("[]")) {
      JsonNode value = value(field.type.substring(0, field.type.length() - 2), in);
      if (value != null) {
        object.withArrayProperty(field.name).add(value);
      }
    } else if (field.type.endsWith("{}")) {
      String type = field.type.substring(0, field.type.length() - 2);
      entry(object.withObjectProperty(field.name), type, in);
    } else {
      JsonNode value = value(field.type, in);
      if (value != null) {
        object.set(field.name, value);
      }
    }
  }

  private void entry(ObjectNode map, String type, ProtoReader in)
      throws MalformedResponseException {
    String key = "";
    JsonNode value = JSON.textNode("");
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> key = in.string();
        case 2 -> value = Objects.requireNonNullElse(value(type, in), value);
        default -> in.skip();
      }
    }
    in.leave(outer);
    map.set(key, value);
  }

  private @Nullable JsonNode value(String type, ProtoReader in) throws MalformedResponseException {
    return switch (type) {
      case "string!" -> JSON.textNode(in.string());
      case "int!" -> JSON.numberNode(in.int64());
      case "bool!" -> JSON.booleanNode(in.bool());
      case "string" -> {
        String text = in.string();
        yield text.isEmpty() ? null : JSON.textNode(text);
      }
      case "int" -> {
        long number = in.int64();
        yield number == 0 ? null : JSON.numberNode(number);
      }
      case "bool" -> in.bool() ? JSON.booleanNode(true) : null;
      case "Quantity" -> JSON.textNode(in.quantity().getAmount());
      default -> message(type, in);
    };
  }

  private ObjectNode message(String type, ProtoReader in) throws MalformedResponseException {
    ObjectNode object = JSON.objectNode();
    int outer = in.enter();
    while (in.next()) {
      read(type, object, in);
    }
    in.leave(outer);
    return object;
  }
}
