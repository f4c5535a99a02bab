package io.berth.model;

import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;

/** Which volumes of a pod bear on the choice of a node. */
final class SchedulingVolumes {
  private SchedulingVolumes() {}

  static List<Volume> thatMatter(List<Volume> volumes) {
    return volumes.stream().filter(SchedulingVolumes::matters).toList();
  }

  /** The files of ConfigMaps, Secrets and the like can be had on any node. */
  private static boolean matters(Volume volume) {
    return volume.getConfigMap() == null
        && volume.getSecret() == null
        && volume.getProjected() == null
        && volume.getDownwardAPI() == null
        && volume.getEmptyDir() == null
        && volume.getHostPath() == null;
  }
}
