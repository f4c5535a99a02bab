package io.berth.framework;

import io.berth.model.PodInfo;

/** Does what must be done before a pod is bound, such as binding its volumes. */
public interface PreBindPlugin extends Plugin {
  /**
   * Tells on the deciding thread, without I/O, whether {@link #preBind} has anything to do: skip if
   * not, success if so, or error.
   */
  default Status preBindNeeded(CycleState state, PodInfo pod, String nodeName) {
    return Status.SUCCESS;
  }

  /**
   * Called on a binding thread, where it may wait for I/O. A rejection or error ends the binding.
   */
  Status preBind(CycleState state, PodInfo pod, String nodeName);
}
