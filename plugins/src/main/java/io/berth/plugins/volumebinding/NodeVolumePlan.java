package io.berth.plugins.volumebinding;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;

/**
 * How a pod gets its volumes on a node.
 *
 * @param bindings claims that get volumes which exist
 * @param provisions claims for which volumes have to be made
 */
record NodeVolumePlan(List<Binding> bindings, List<PersistentVolumeClaim> provisions) {
  /** A claim and the volume that it gets. */
  record Binding(PersistentVolumeClaim claim, PersistentVolume volume) {}

  NodeVolumePlan {
    bindings = List.copyOf(bindings);
    provisions = List.copyOf(provisions);
  }
}
