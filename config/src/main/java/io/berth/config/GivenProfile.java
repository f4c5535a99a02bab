package io.berth.config;

import io.berth.tree.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A profile as the file has it, before defaults. */
record GivenProfile(
    @Nullable String schedulerName,
    @Nullable Integer percentageOfNodesToScore,
    @Nullable NodeSelector nodeSelector,
    PluginSets plugins,
    List<PluginConfig> pluginConfig) {

  static GivenProfile decode(Fields fields, KnownPlugins known) {
    return new GivenProfile(
        fields.string("schedulerName"),
        fields.int32("percentageOfNodesToScore"),
        fields.object(NodeSelector.FIELD, NodeSelector::decode),
        fields.objectOrEmpty("plugins", PluginSets::decode),
        fields.objects("pluginConfig", config -> ArgsReader.read(config, known)));
  }
}
