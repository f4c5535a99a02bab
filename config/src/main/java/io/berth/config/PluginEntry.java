package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.Form;

/**
 * A plugin in a list of a profile.
 *
 * @param weight what it counts for in scoring; 0 if the file does not say
 */
public record PluginEntry(String name, int weight) {
  static PluginEntry decode(Fields fields) {
    return new PluginEntry(fields.string("name", ""), fields.int32("weight", 0));
  }

  Form encode() {
    return new Form().set("name", name).set("weight", weight);
  }
}
