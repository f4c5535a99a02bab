package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;

/** The resources that pods request and nodes have. */
public record Load(long pods, long milliCpu, long memory, long gpus) {
  static final String GPU = "nvidia.com/gpu";
  static final Load NONE = new Load(0, 0, 0, 0);

  /** Returns the requests of a pod with one container. */
  static Load ofPod(JsonNode pod) {
    JsonNode requests =
        pod.path("spec").path("containers").path(0).path("resources").path("requests");
    return new Load(
        1, amount(requests, "cpu", 1000), amount(requests, "memory", 1), amount(requests, GPU, 1));
  }

  /** Returns the allocatable resources of a node. */
  static Load ofNode(JsonNode node) {
    JsonNode allocatable = node.path("status").path("allocatable");
    return new Load(
        amount(allocatable, "pods", 1),
        amount(allocatable, "cpu", 1000),
        amount(allocatable, "memory", 1),
        amount(allocatable, GPU, 1));
  }

  private static long amount(JsonNode amounts, String resource, int factor) {
    String text = amounts.path(resource).asText();
    return text.isEmpty()
        ? 0
        : Quantity.getAmountInBytes(new Quantity(text))
            .multiply(BigDecimal.valueOf(factor))
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

  boolean fitsIn(Load capacity) {
    return pods <= capacity.pods
        && milliCpu <= capacity.milliCpu
        && memory <= capacity.memory
        && gpus <= capacity.gpus;
  }
}
