package io.berth.cycle;

import io.berth.framework.CycleState;
import io.berth.framework.PreBindPlugin;
import io.berth.model.PodInfo;
import io.berth.queue.PoppedPod;
import io.berth.runtime.Profile;
import java.util.List;

/**
 * A pod with a selected node, from the scheduling cycle to the end of its binding cycle.
 *
 * @param popped the pod as popped from the queue
 * @param pod the pod with its node's name, as in the cache
 * @param waitsOnPermit whether a Permit plugin returned Wait
 * @param preBindPlugins the PreBind plugins that did not return Skip in the pre-flight
 */
record BindingContext(
    PoppedPod popped,
    PodInfo pod,
    Profile profile,
    CycleState state,
    boolean waitsOnPermit,
    List<PreBindPlugin> preBindPlugins) {

  String nodeName() {
    return pod.nodeName();
  }

  /** Returns whether the binding itself is the only remaining step. */
  boolean isImmediate() {
    return !waitsOnPermit && preBindPlugins.isEmpty();
  }
}
