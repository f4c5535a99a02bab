package io.berth.queue;

import io.berth.model.PodInfo;
import java.util.Set;

/**
 * A pod without a node, as shown on debug pages and in audits.
 *
 * @param attempts the number of attempts started
 * @param unschedulablePlugins the plugins that rejected it last
 */
public record PendingPod(PodInfo pod, State state, int attempts, Set<String> unschedulablePlugins) {
  /** The part of the queue that holds the pod. */
  public enum State {
    ACTIVE,
    BACKOFF,
    UNSCHEDULABLE,
    GATED,
    IN_FLIGHT
  }
}
