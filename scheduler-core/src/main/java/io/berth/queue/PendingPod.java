package io.berth.queue;

import io.berth.model.PodInfo;
import java.util.Set;

/**
 * A pod that is not placed yet, for people who look for it.
 *
 * @param attempts how many attempts began
 * @param rejectedBy the plugins that keep it waiting, or made it wait last
 */
public record PendingPod(PodInfo pod, Place place, int attempts, Set<String> rejectedBy) {
  /** Where a pod can be. */
  public enum Place {
    ACTIVE,
    BACKOFF,
    UNSCHEDULABLE,
    GATED,
    IN_FLIGHT
  }
}
