package io.berth.doctor.advice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Finds or creates the parts of a profile in JSON. */
final class ProfileJson {
  private ProfileJson() {}

  /** Returns the args of a plugin. */
  static ObjectNode args(ObjectNode profile, String plugin) {
    ArrayNode configs = array(profile, "pluginConfig");
    for (JsonNode config : configs) {
      if (config instanceof ObjectNode object && config.path("name").asText().equals(plugin)) {
        return object(object, "args");
      }
    }
    return configs.addObject().put("name", plugin).putObject("args");
  }

  /** Returns the score plugins that the profile enables or disables. */
  static ArrayNode scores(ObjectNode profile, String list) {
    return array(object(object(profile, "plugins"), "score"), list);
  }

  /** Removes a plugin from the enabled score plugins. */
  static void removeEnabled(ObjectNode profile, String plugin) {
    ObjectNode score = object(object(profile, "plugins"), "score");
    ArrayNode enabled = array(score, "enabled");
    for (int i = enabled.size() - 1; i >= 0; i--) {
      if (enabled.get(i).path("name").asText().equals(plugin)) {
        enabled.remove(i);
      }
    }
    if (enabled.isEmpty()) {
      score.remove("enabled");
    }
  }

  private static ObjectNode object(ObjectNode parent, String field) {
    return parent.get(field) instanceof ObjectNode object ? object : parent.putObject(field);
  }

  private static ArrayNode array(ObjectNode parent, String field) {
    return parent.get(field) instanceof ArrayNode array ? array : parent.putArray(field);
  }
}
