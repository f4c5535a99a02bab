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
 * A volume that a claim has, and where it can be reached from. A volume of an in-tree driver that
 * has given way to a CSI driver on a node is looked at there with the CSI driver's eyes.
 */
final class BoundVolume {
  private static final String MIGRATED = "storage.alpha.kubernetes.io/migrated-plugins";

  private final PersistentVolume volume;
  private final @Nullable InTreeDriver driver;
  private final VolumeReachability asItStands;
  private @Nullable VolumeReachability translated;

  BoundVolume(PersistentVolume volume) {
    this.volume = volume;
    InTreeDriver inTree = InTreeDriver.of(volume);
    this.driver = inTree != null && inTree.isMigrated() ? inTree : null;
    this.asItStands = VolumeReachability.of(CsiTopology.inTree(volume));
  }

  /**
   * Returns from where the volume can be reached, asked for this node.
   *
   * @throws VolumeBindingException if the CSI driver could not have such a volume
   */
  VolumeReachability reachAsSeenOn(String nodeName, StorageLister storage) {
    if (driver == null || !hasMigrated(driver, storage.csiNode(nodeName))) {
      return asItStands;
    }
    if (translated == null) {
      try {
        CsiVolumeHandle.of(driver, volume);
      } catch (IllegalArgumentException e) {
        throw new VolumeBindingException("could not translate pv: " + e.getMessage());
      }
      translated = VolumeReachability.of(CsiTopology.translated(driver, volume));
    }
    return translated;
  }

  private static boolean hasMigrated(InTreeDriver driver, @Nullable CSINode node) {
    return node != null && List.of(migratedOn(node).split(",", -1)).contains(driver.inTreeName());
  }

  /** Returns the in-tree drivers that have given way on the node, as its kubelet lists them. */
  static String migratedOn(CSINode node) {
    Map<String, String> annotations = node.getMetadata().getAnnotations();
    String migrated = annotations == null ? null : annotations.get(MIGRATED);
    return migrated == null ? "" : migrated;
  }
}
