package io.berth.simulator.trace;

import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;

/** Nodes and pods of a trace as the objects that the engine and its plugins know. */
final class TracedObjects {
  /** All GPUs of a node together, for whoever scores; single GPUs are the ledger's. */
  static final String GPU_MILLI = "trace.berth.io/gpu-milli";

  private static final String MODEL = "trace.berth.io/gpu-model";
  private static final String COUNT_WANTED = "trace.berth.io/gpus";
  private static final String MILLI_WANTED = "trace.berth.io/milli-of-each";

  /** As many as the experiments with this trace allow; no node comes near. */
  private static final String PODS_PER_NODE = "1001";

  private TracedObjects() {}

  /** How many GPUs a pod wants, and how much of each. */
  record GpuRequest(int gpus, int milli) {}

  static NodeDescription node(TraceNode node) {
    Map<String, Quantity> allocatable = new LinkedHashMap<>();
    allocatable.put("cpu", new Quantity(node.cpuMilli() + "m"));
    allocatable.put("memory", new Quantity(node.memoryMib() + "Mi"));
    allocatable.put("pods", new Quantity(PODS_PER_NODE));
    Map<String, String> labels = new LinkedHashMap<>();
    if (node.gpus() > 0) {
      long milli = (long) node.gpus() * GpuDevices.WHOLE;
      allocatable.put(GPU_MILLI, new Quantity(Long.toString(milli)));
      labels.put(MODEL, node.model());
    }
    return NodeDescription.of(
        new NodeBuilder()
            .withNewMetadata()
            .withName(node.name())
            .withLabels(labels)
            .endMetadata()
            .withNewStatus()
            .withAllocatable(allocatable)
            .endStatus()
            .build());
  }

  static PodInfo pod(TracePod pod) {
    Map<String, Quantity> requests = new LinkedHashMap<>();
    requests.put("cpu", new Quantity(pod.cpuMilli() + "m"));
    requests.put("memory", new Quantity(pod.memoryMib() + "Mi"));
    PodBuilder made =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("trace")
            .withName(pod.name())
            .endMetadata();
    if (pod.gpus() > 0) {
      requests.put(GPU_MILLI, new Quantity(Long.toString(pod.demand())));
      made.editMetadata()
          .addToLabels(COUNT_WANTED, Integer.toString(pod.gpus()))
          .addToLabels(MILLI_WANTED, Integer.toString(pod.gpuMilli()))
          .endMetadata();
    }
    made.withNewSpec()
        .addNewContainer()
        .withName("main")
        .withNewResources()
        .withRequests(requests)
        .endResources()
        .endContainer()
        .endSpec();
    if (pod.gpus() > 0 && !pod.models().isEmpty()) {
      made.editSpec()
          .withNewAffinity()
          .withNewNodeAffinity()
          .withNewRequiredDuringSchedulingIgnoredDuringExecution()
          .withNodeSelectorTerms(oneOf(pod))
          .endRequiredDuringSchedulingIgnoredDuringExecution()
          .endNodeAffinity()
          .endAffinity()
          .endSpec();
    }
    return PodInfo.of(made.build());
  }

  private static NodeSelectorTerm oneOf(TracePod pod) {
    return new NodeSelectorTermBuilder()
        .addNewMatchExpression()
        .withKey(MODEL)
        .withOperator("In")
        .withValues(pod.models())
        .endMatchExpression()
        .build();
  }

  static GpuRequest requestOf(PodInfo pod) {
    String gpus = pod.labels().get(COUNT_WANTED);
    String milli = pod.labels().get(MILLI_WANTED);
    return gpus == null || milli == null
        ? new GpuRequest(0, 0)
        : new GpuRequest(Integer.parseInt(gpus), Integer.parseInt(milli));
  }
}
