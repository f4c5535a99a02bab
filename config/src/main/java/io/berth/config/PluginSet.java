package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.Form;
import java.util.List;

/** The plugins that a profile enables and disables in one place. */
public record PluginSet(List<PluginEntry> enabled, List<PluginEntry> disabled) {
  /** The name that stands for every plugin in a list of disabled ones. */
  static final String ALL = "*";

  static final PluginSet EMPTY = new PluginSet(List.of(), List.of());

  public PluginSet {
    enabled = List.copyOf(enabled);
    disabled = List.copyOf(disabled);
  }

  static PluginSet decode(Fields fields) {
    return new PluginSet(
        fields.objects("enabled", PluginEntry::decode),
        fields.objects("disabled", PluginEntry::decode));
  }

  boolean disables(String name) {
    return disabled.stream().anyMatch(entry -> entry.name().equals(name));
  }

  boolean disablesAll() {
    return disables(ALL);
  }

  Form encode() {
    return new Form()
        .list("enabled", enabled, PluginEntry::encode)
        .list("disabled", disabled, PluginEntry::encode);
  }
}
