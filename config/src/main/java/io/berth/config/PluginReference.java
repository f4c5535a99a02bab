package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;

/**
 * A plugin in a list of a profile.
 *
 * @param weight the weight of its score; 0 if the file does not set it
 */
public record PluginReference(String name, int weight) {
  static PluginReference decode(Fields fields) {
    return new PluginReference(fields.string("name", ""), fields.int32("weight", 0));
  }

  PrintedObject encode() {
    return new PrintedObject().set("name", name).set("weight", weight);
  }
}
