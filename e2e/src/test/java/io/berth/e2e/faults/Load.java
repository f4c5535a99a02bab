package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;

/** What pods take and nodes have. */
public record Load(long pods, long milliCpu, long memory, long gpus) {
  static final String GPU = "nvidia.com/gpu";
  static final Load NONE = new Load(0, 0, 0, 0);

  /** What a pod of one container takes. */
  static Load ofPod(JsonNode pod) {
    JsonNode requests =
        pod.path("spec").path("containers").path(0).path("resources").path("requests");
    return new Load(
        1, amount(requests, "cpu", 1000), amount(requests, "memory", 1), amount(requests, GPU, 1));
  }

  /** What a node has. */
  static Load ofNode(JsonNode node) {
    JsonNode has = node.path("status").path("allocatable");
    return new Load(
        amount(has, "pods", 1),
        amount(has, "cpu", 1000),
        amount(has, "memory", 1),
        amount(has, GPU, 1));
  }

  private static long amount(JsonNode amounts, String resource, int parts) {
    String text = amounts.path(resource).asText();
    return text.isEmpty()
        ? 0
        : Quantity.getAmountInBytes(new Quantity(text))
            .multiply(BigDecimal.valueOf(parts))
            .longValueExact();
  }

  Load plus(Load other) {
    return new Load(
        pods + other.pods, milliCpu + other.milliCpu, memory + other.memory, gpus + other.gpus);
  }

  Load minus(Load other) {
    return new Load(
        pods - other.pods, milliCpu - other.milliCpu, memory - other.memory, gpus - other.gpus);
  }

  boolean fitsIn(Load room) {
    return pods <= room.pods
        && milliCpu <= room.milliCpu
        && memory <= room.memory
        && gpus <= room.gpus;
  }
}
