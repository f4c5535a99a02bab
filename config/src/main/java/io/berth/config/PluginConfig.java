package io.berth.config;

import io.berth.tree.Form;

/** A plugin's name and its arguments. */
public record PluginConfig(String name, PluginArgs args) {
  Form encode() {
    return new Form().set("name", name).set("args", args.encode());
  }
}
