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

/** Converts nodes and pods of a trace to the objects of the engine. */
final class TraceObjects {
  /** The GPUs of a node in total, for scoring; {@link GpuDevices.ByNode} tracks single GPUs. */
  static final String GPU_MILLI = "trace.berth.io/gpu-milli";

  private static final String MODEL = "trace.berth.io/gpu-model";
  private static final String GPU_COUNT_LABEL = "trace.berth.io/gpus";
  private static final String GPU_MILLI_LABEL = "trace.berth.io/milli-of-each";

  /** The limit of the published experiments with this trace, which no node reaches. */
  private static final String PODS_PER_NODE = "1001";

  private TraceObjects() {}

  /** The number of requested GPUs, and the requested share of each. */
  record GpuRequest(int gpus, int milli) {}

  static NodeDescription node(Trace.Node node) {
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

  static PodInfo pod(Trace.Pod pod) {
    Map<String, Quantity> requests = new LinkedHashMap<>();
    requests.put("cpu", new Quantity(pod.cpuMilli() + "m"));
    requests.put("memory", new Quantity(pod.memoryMib() + "Mi"));
    PodBuilder builder =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("trace")
            .withName(pod.name())
            .endMetadata();
    if (pod.gpus() > 0) {
      requests.put(GPU_MILLI, new Quantity(Long.toString(pod.demand())));
      builder
          .editMetadata()
          .addToLabels(GPU_COUNT_LABEL, Integer.toString(pod.gpus()))
          .addToLabels(GPU_MILLI_LABEL, Integer.toString(pod.gpuMilli()))
          .endMetadata();
    }
    builder
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withNewResources()
        .withRequests(requests)
        .endResources()
        .endContainer()
        .endSpec();
    if (pod.gpus() > 0 && !pod.models().isEmpty()) {
      builder
          .editSpec()
          .withNewAffinity()
          .withNewNodeAffinity()
          .withNewRequiredDuringSchedulingIgnoredDuringExecution()
          .withNodeSelectorTerms(modelTerm(pod))
          .endRequiredDuringSchedulingIgnoredDuringExecution()
          .endNodeAffinity()
          .endAffinity()
          .endSpec();
    }
    return PodInfo.of(builder.build());
  }

  private static NodeSelectorTerm modelTerm(Trace.Pod pod) {
    return new NodeSelectorTermBuilder()
        .addNewMatchExpression()
        .withKey(MODEL)
        .withOperator("In")
        .withValues(pod.models())
        .endMatchExpression()
        .build();
  }

  static GpuRequest requestOf(PodInfo pod) {
    String gpus = pod.labels().get(GPU_COUNT_LABEL);
    String milli = pod.labels().get(GPU_MILLI_LABEL);
    return gpus == null || milli == null
        ? new GpuRequest(0, 0)
        : new GpuRequest(Integer.parseInt(gpus), Integer.parseInt(milli));
  }
}
