package io.berth.plugins;

import io.berth.framework.EnqueueExtensions;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.StorageLister;
import io.berth.plugins.nodevolumelimits.NodeVolumeLimits;
import io.berth.plugins.volumebinding.FakeVolumeController;
import io.berth.plugins.volumebinding.VolumeBinding;
import io.berth.plugins.volumebinding.VolumeBindingArgs;
import io.berth.plugins.volumerestrictions.VolumeRestrictions;
import io.berth.plugins.volumezone.VolumeZone;
import java.util.List;

/** The volume plugins. */
final class VolumePlugins {
  private VolumePlugins() {}

  /** Returns the plugins in the order of the default profile. */
  static List<Entry> on(StorageLister storage) {
    FakeVolumeController cluster = new FakeVolumeController();
    return List.of(
        Entry.of(new VolumeRestrictions(storage)),
        Entry.of(new NodeVolumeLimits(storage)),
        Entry.of(new VolumeBinding(new VolumeBindingArgs(600, null), storage, cluster, cluster)),
        Entry.of(new VolumeZone(storage)));
  }

  /** A plugin by its extension points. */
  record Entry(PreFilterPlugin preFilter, FilterPlugin filter, EnqueueExtensions events) {
    static <P extends PreFilterPlugin & FilterPlugin & EnqueueExtensions> Entry of(P plugin) {
      return new Entry(plugin, plugin, plugin);
    }

    String name() {
      return preFilter.name();
    }
  }
}
