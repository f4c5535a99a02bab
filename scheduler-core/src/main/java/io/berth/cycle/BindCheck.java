package io.berth.cycle;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For whoever writes a binding, to be asked just before: until its turn comes a binding may wait,
 * and others may take the room.
 */
@FunctionalInterface
public interface BindCheck {
  /** Returns what speaks against binding the pod after all, or null. On any thread. */
  @Nullable Status objection(PodInfo pod);

  /**
   * Tells whether others place pods on the same nodes at the moment. Then few bindings should be
   * sent at once: those that are under way cannot be looked at any more.
   */
  default boolean isContested() {
    return false;
  }

  /**
   * Tells whether other schedulers are at work and have more pods than the node has room for. Then
   * the binding has to be made by {@link #bindInTurn}.
   */
  default boolean isHeld(PodInfo pod) {
    return false;
  }

  /**
   * Makes a binding under the lock of its node: one at a time for each node, after a fresh look at
   * the pods on it, and with room left for what other schedulers are expected to bind meanwhile.
   *
   * @param lister reads the pods on a node from the API server
   */
  default Status bindInTurn(PodInfo pod, NodePodLister lister, BindCall bind)
      throws InterruptedException {
    return bind.call();
  }

  /** Has held bindings given up: the scheduler is stopping, and another replica can make them. */
  default void stop() {}

  /** Makes a binding. */
  @FunctionalInterface
  interface BindCall {
    Status call() throws InterruptedException;
  }

  /** Reads the pods on a node from the API server. */
  @FunctionalInterface
  interface NodePodLister {
    List<PodInfo> podsOn(String nodeName);
  }
}
