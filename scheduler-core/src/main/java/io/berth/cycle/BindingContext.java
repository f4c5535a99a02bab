package io.berth.cycle;

import io.berth.framework.CycleState;
import io.berth.framework.PreBindPlugin;
import io.berth.model.PodInfo;
import io.berth.queue.PoppedPod;
import io.berth.runtime.Profile;
import java.util.List;

/**
 * A pod on its way to the node that was chosen for it.
 *
 * @param pod the pod with its node's name, as the cache has it
 * @param waits whether a Permit plugin holds it back
 * @param preBinds the plugins that have something to do before it can be bound
 */
record BindingContext(
    PoppedPod taken,
    PodInfo pod,
    Profile profile,
    CycleState state,
    boolean waits,
    List<PreBindPlugin> preBinds) {

  String nodeName() {
    return pod.nodeName();
  }

  /** Tells whether nothing but the binding itself is left to do. */
  boolean isImmediate() {
    return !waits && preBinds.isEmpty();
  }
}
