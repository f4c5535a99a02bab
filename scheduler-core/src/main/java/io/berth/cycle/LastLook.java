package io.berth.cycle;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * For whoever writes a binding, to be asked just before: until its turn comes a binding may wait,
 * and others may take the room.
 */
@FunctionalInterface
public interface LastLook {
  /** Returns what speaks against binding the pod after all, or null. On any thread. */
  @Nullable Status objection(PodInfo pod);

  /**
   * Tells whether others place pods on the same nodes at the moment. Then few bindings should be
   * sent at once: those that are under way cannot be looked at any more.
   */
  default boolean isContested() {
    return false;
  }
}
