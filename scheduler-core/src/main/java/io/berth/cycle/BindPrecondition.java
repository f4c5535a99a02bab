package io.berth.cycle;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check that runs just before a binding is written: bindings can be delayed, and other schedulers
 * may use the node's resources meanwhile.
 */
@FunctionalInterface
public interface BindPrecondition {
  /** Returns the reason not to bind the pod, or null. Thread-safe. */
  @Nullable Status rejection(PodInfo pod);

  /**
   * Returns whether other schedulers currently bind pods to the same nodes. Then few bindings
   * should be sent concurrently: bindings in flight cannot be rechecked.
   */
  default boolean isContended() {
    return false;
  }

  /**
   * Returns whether other schedulers are active and have more pending pods than fit on the node.
   * Then the binding must use {@link #bindSerially}.
   */
  default boolean requiresSerialBinding(PodInfo pod) {
    return false;
  }

  /**
   * Makes a binding under the lock of its node: one at a time per node, after listing the pods on
   * it, and with resources left for the expected bindings of other schedulers.
   *
   * @param lister lists the pods on a node from the API server
   */
  default Status bindSerially(PodInfo pod, NodePodLister lister, BindCall bind)
      throws InterruptedException {
    return bind.call();
  }

  /** Aborts delayed bindings: the scheduler is stopping, and another replica can make them. */
  default void stop() {}

  /** A call that makes a binding. */
  @FunctionalInterface
  interface BindCall {
    Status call() throws InterruptedException;
  }

  /** Lists the pods on a node from the API server. */
  @FunctionalInterface
  interface NodePodLister {
    List<PodInfo> podsOn(String nodeName);
  }
}
