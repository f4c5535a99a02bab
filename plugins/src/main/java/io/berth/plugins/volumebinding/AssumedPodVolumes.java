package io.berth.plugins.volumebinding;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.List;

/**
 * The assumed volumes and claims of a pod; each is replaced by the response of the API server after
 * the write. Passed from the scheduling thread to the binding thread.
 */
final class AssumedPodVolumes {
  private final List<PodVolumes.StaticBinding> staticBindings = new ArrayList<>();
  private final List<PersistentVolumeClaim> dynamicProvisions = new ArrayList<>();

  void add(PersistentVolumeClaim claim, PersistentVolume volume) {
    staticBindings.add(new PodVolumes.StaticBinding(claim, volume));
  }

  void add(PersistentVolumeClaim claim) {
    dynamicProvisions.add(claim);
  }

  List<PodVolumes.StaticBinding> staticBindings() {
    return staticBindings;
  }

  List<PersistentVolumeClaim> dynamicProvisions() {
    return dynamicProvisions;
  }

  void updateBinding(int index, PersistentVolume volume) {
    staticBindings.set(
        index, new PodVolumes.StaticBinding(staticBindings.get(index).claim(), volume));
  }

  void updateProvision(int index, PersistentVolumeClaim claim) {
    dynamicProvisions.set(index, claim);
  }
}
