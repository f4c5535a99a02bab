package io.berth.config;

import io.berth.tree.PrintedObject;

/** A plugin's name and its arguments. */
public record PluginConfig(String name, PluginArgs args) {
  PrintedObject encode() {
    return new PrintedObject().set("name", name).set("args", args.encode());
  }
}
