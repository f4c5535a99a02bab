package io.berth.plugins.volumebinding;

import io.berth.framework.StorageLister;
import io.berth.plugins.shared.CsiTopology;
import io.berth.plugins.shared.CsiVolumeHandle;
import io.berth.plugins.shared.InTreeDriver;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A volume that is bound to a claim, with its node affinity. On nodes where its in-tree driver is
 * migrated, the node affinity is translated to that of the CSI driver.
 */
final class BoundVolume {
  private static final String MIGRATED = "storage.alpha.kubernetes.io/migrated-plugins";

  private final PersistentVolume volume;
  private final @Nullable InTreeDriver driver;
  private final VolumeNodeAffinity inTree;
  private @Nullable VolumeNodeAffinity translated;

  BoundVolume(PersistentVolume volume) {
    this.volume = volume;
    InTreeDriver inTreeDriver = InTreeDriver.of(volume);
    this.driver = inTreeDriver != null && inTreeDriver.isMigrated() ? inTreeDriver : null;
    this.inTree = VolumeNodeAffinity.of(CsiTopology.inTree(volume));
  }

  /**
   * Returns the reachability of the volume as evaluated on the node.
   *
   * @throws VolumeBindingException if the volume cannot be translated
   */
  VolumeNodeAffinity nodeAffinityOn(String nodeName, StorageLister storage) {
    if (driver == null || !isMigratedOn(driver, storage.csiNode(nodeName))) {
      return inTree;
    }
    if (translated == null) {
      try {
        CsiVolumeHandle.of(driver, volume);
      } catch (IllegalArgumentException e) {
        throw new VolumeBindingException("could not translate pv: " + e.getMessage());
      }
      translated = VolumeNodeAffinity.of(CsiTopology.translated(driver, volume));
    }
    return translated;
  }

  private static boolean isMigratedOn(InTreeDriver driver, @Nullable CSINode node) {
    return node != null
        && List.of(migratedPluginsOn(node).split(",", -1)).contains(driver.inTreeName());
  }

  /** Returns the migrated in-tree drivers of the node, as its annotation lists them. */
  static String migratedPluginsOn(CSINode node) {
    Map<String, String> annotations = node.getMetadata().getAnnotations();
    String migrated = annotations == null ? null : annotations.get(MIGRATED);
    return migrated == null ? "" : migrated;
  }
}
