package io.berth.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;

/** Formats JSON as YAML, with every text in double quotes, whose syntax is the same in both. */
final class YamlText {
  private final StringBuilder text = new StringBuilder();

  private YamlText() {}

  static String of(JsonNode json) {
    YamlText yaml = new YamlText();
    yaml.write(json, "");
    return yaml.text.toString();
  }

  private void write(JsonNode json, String indent) {
    String before = indent;
    if (json.isObject()) {
      for (Map.Entry<String, JsonNode> field : json.properties()) {
        text.append(before).append(key(field.getKey())).append(':');
        value(field.getValue(), indent);
        before = indent;
      }
    } else {
      for (JsonNode item : json) {
        text.append(indent).append('-');
        item(item, indent);
      }
    }
  }

  private static String key(String name) {
    return name.matches("[A-Za-z][A-Za-z0-9_./-]*") ? name : new TextNode(name).toString();
  }

  private void value(JsonNode json, String indent) {
    if (json.isEmpty() || json.isValueNode()) {
      text.append(' ').append(json).append('\n');
    } else {
      text.append('\n');
      write(json, json.isArray() ? indent : indent + "  ");
    }
  }

  /** Writes an item of a list; the first field of an object is on the line of the dash. */
  private void item(JsonNode json, String indent) {
    if (json.isObject() && !json.isEmpty()) {
      int start = text.length();
      write(json, indent + "  ");
      text.replace(start, start + indent.length() + 2, " ");
    } else if (json.isArray() && !json.isEmpty()) {
      text.append('\n');
      write(json, indent + "  ");
    } else {
      text.append(' ').append(json).append('\n');
    }
  }
}
