package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The properties of a pod that {@link InvariantChecker} uses.
 *
 * @param node its node, or empty
 * @param load its requests, or none if it has completed
 * @param isTerminating whether it is being deleted
 */
public record ObservedPod(
    String namespace, String name, String uid, String node, Load load, boolean isTerminating) {

  static ObservedPod of(JsonNode pod) {
    JsonNode meta = pod.path("metadata");
    String phase = pod.path("status").path("phase").asText();
    boolean finished = phase.equals("Succeeded") || phase.equals("Failed");
    return new ObservedPod(
        meta.path("namespace").asText(),
        meta.path("name").asText(),
        meta.path("uid").asText(),
        pod.path("spec").path("nodeName").asText(),
        finished ? Load.NONE : Load.ofPod(pod),
        meta.has("deletionTimestamp"));
  }

  boolean isBound() {
    return !node.isEmpty();
  }

  /** Returns whether it should be scheduled. */
  public boolean isPending() {
    return node.isEmpty() && !isTerminating && load.pods() > 0;
  }
}
