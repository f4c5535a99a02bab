package io.berth.simulator.trace;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The GPUs of every node. */
final class GpuState {
  private final Map<String, GpuDevices> nodes = new LinkedHashMap<>();

  GpuState(List<TraceNode> traced) {
    traced.forEach(node -> nodes.put(node.name(), new GpuDevices(node.gpus(), node.model())));
  }

  GpuDevices of(String node) {
    return Objects.requireNonNull(nodes.get(node), node);
  }
}
