package io.berth.plugins.volumebinding;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.List;

/**
 * The volumes and claims that are changed for a pod: first as assumed, each replaced by what the
 * API server made of it once it is written. Handed from the deciding thread to the binding thread.
 */
final class AssumedVolumes {
  private final List<NodeVolumePlan.Binding> bindings = new ArrayList<>();
  private final List<PersistentVolumeClaim> provisions = new ArrayList<>();

  void add(PersistentVolumeClaim claim, PersistentVolume volume) {
    bindings.add(new NodeVolumePlan.Binding(claim, volume));
  }

  void add(PersistentVolumeClaim provision) {
    provisions.add(provision);
  }

  List<NodeVolumePlan.Binding> bindings() {
    return bindings;
  }

  List<PersistentVolumeClaim> provisions() {
    return provisions;
  }

  void written(int binding, PersistentVolume volume) {
    bindings.set(binding, new NodeVolumePlan.Binding(bindings.get(binding).claim(), volume));
  }

  void written(int provision, PersistentVolumeClaim claim) {
    provisions.set(provision, claim);
  }
}
