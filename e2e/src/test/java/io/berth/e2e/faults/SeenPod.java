package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A pod, as far as a {@link InvariantChecker} has to know it.
 *
 * @param node where it is; empty for nowhere
 * @param takes what it takes from its node, nothing where it has finished
 * @param going whether it is being deleted
 */
public record SeenPod(
    String namespace, String name, String uid, String node, Load takes, boolean going) {

  static SeenPod of(JsonNode pod) {
    JsonNode meta = pod.path("metadata");
    String phase = pod.path("status").path("phase").asText();
    boolean finished = phase.equals("Succeeded") || phase.equals("Failed");
    return new SeenPod(
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

  /** Tells whether it should get a node. */
  public boolean waits() {
    return node.isEmpty() && !going && takes.pods() > 0;
  }
}
