package io.berth.plugins.volumebinding;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;

/**
 * The volumes of a pod on a node, as upstream's {@code PodVolumes}.
 *
 * @param staticBindings claims to bind to existing volumes
 * @param dynamicProvisions claims to provision volumes for
 */
record PodVolumes(
    List<StaticBinding> staticBindings, List<PersistentVolumeClaim> dynamicProvisions) {
  /** A claim and the volume to bind it to. */
  record StaticBinding(PersistentVolumeClaim claim, PersistentVolume volume) {}

  PodVolumes {
    staticBindings = List.copyOf(staticBindings);
    dynamicProvisions = List.copyOf(dynamicProvisions);
  }
}
