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

/** The plugins that look at volumes. */
final class VolumePlugins {
  private VolumePlugins() {}

  /** Returns them in the order of the default profile. */
  static List<Judge> on(StorageLister storage) {
    FakeVolumeController cluster = new FakeVolumeController();
    return List.of(
        Judge.of(new VolumeRestrictions(storage)),
        Judge.of(new NodeVolumeLimits(storage)),
        Judge.of(new VolumeBinding(new VolumeBindingArgs(600, null), storage, cluster, cluster)),
        Judge.of(new VolumeZone(storage)));
  }

  /** A plugin as what it is before filtering, while filtering and as it hears of events. */
  record Judge(PreFilterPlugin before, FilterPlugin filter, EnqueueExtensions events) {
    static <P extends PreFilterPlugin & FilterPlugin & EnqueueExtensions> Judge of(P plugin) {
      return new Judge(plugin, plugin, plugin);
    }

    String name() {
      return before.name();
    }
  }
}
