package io.berth.config;

import io.berth.tree.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A profile as the file contains it, before defaults. */
record RawProfile(
    @Nullable String schedulerName,
    @Nullable Integer percentageOfNodesToScore,
    @Nullable ProfileNodeSelector nodeSelector,
    PluginSets plugins,
    List<PluginConfig> pluginConfig) {

  static RawProfile decode(Fields fields, PluginDescriptors descriptors) {
    return new RawProfile(
        fields.string("schedulerName"),
        fields.int32("percentageOfNodesToScore"),
        fields.object(ProfileNodeSelector.FIELD, ProfileNodeSelector::decode),
        fields.objectOrEmpty("plugins", PluginSets::decode),
        fields.objects("pluginConfig", config -> ArgsReader.read(config, descriptors)));
  }
}
