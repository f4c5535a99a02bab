package io.berth.config;

import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import io.berth.tree.Value;
import org.jspecify.annotations.Nullable;

/** Reads one entry of {@code pluginConfig}. */
final class ArgsReader {
  private ArgsReader() {}

  static PluginConfig read(Fields fields, PluginDescriptors descriptors) {
    String name = fields.string("name", "");
    Value args = fields.value("args");
    PluginDescriptor plugin = descriptors.find(name);
    if (plugin != null && plugin.args() != null) {
      return new PluginConfig(
          name, decode(plugin.args(), fields.path("args"), args, fields.problems()));
    }
    return new PluginConfig(
        name, args == null ? new PluginArgs.None() : new PluginArgs.Opaque(args));
  }

  /** Returns the default arguments of a plugin. */
  static <A> PluginArgs defaults(ArgsDecoder<A> decoder) {
    return decode(decoder, Path.ROOT, null, new Problems());
  }

  private static <A> PluginArgs decode(
      ArgsDecoder<A> decoder, Path path, @Nullable Value value, Problems problems) {
    return Fields.read(
        path,
        value,
        problems,
        fields -> {
          checkType(fields, decoder.kind());
          return new PluginArgs.Decoded<>(decoder, decoder.decode(fields));
        });
  }

  private static void checkType(Fields fields, String expected) {
    String apiVersion = fields.string("apiVersion", "");
    if (!apiVersion.isEmpty() && !apiVersion.equals(SchedulerConfiguration.API_VERSION)) {
      fields
          .problems()
          .error(
              fields.path("apiVersion"),
              "\"%s\" is not supported; write %s or leave it out"
                  .formatted(apiVersion, SchedulerConfiguration.API_VERSION));
    }
    String kind = fields.string("kind", "");
    if (!kind.isEmpty() && !kind.equals(expected)) {
      fields
          .problems()
          .error(
              fields.path("kind"),
              "\"%s\" is not the kind of these args; write %s or leave it out"
                  .formatted(kind, expected));
    }
  }
}
