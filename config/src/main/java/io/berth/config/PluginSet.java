package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import java.util.List;

/** Plugins that a profile enables and disables at one extension point. */
public record PluginSet(List<PluginReference> enabled, List<PluginReference> disabled) {
  /** Disables every plugin. */
  static final String ALL = "*";

  static final PluginSet EMPTY = new PluginSet(List.of(), List.of());

  public PluginSet {
    enabled = List.copyOf(enabled);
    disabled = List.copyOf(disabled);
  }

  static PluginSet decode(Fields fields) {
    return new PluginSet(
        fields.objects("enabled", PluginReference::decode),
        fields.objects("disabled", PluginReference::decode));
  }

  boolean disables(String name) {
    return disabled.stream().anyMatch(entry -> entry.name().equals(name));
  }

  boolean disablesAll() {
    return disables(ALL);
  }

  PrintedObject encode() {
    return new PrintedObject()
        .list("enabled", enabled, PluginReference::encode)
        .list("disabled", disabled, PluginReference::encode);
  }
}
