package io.berth.simulator.trace;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;

/** Filters nodes whose individual GPUs are too small for a pod, whatever their sum. */
public final class GpuDeviceFit implements PreFilterPlugin, FilterPlugin {
  static final String NAME = "TraceGpuDeviceFit";

  private static final StateKey<TraceObjects.GpuRequest> REQUEST = StateKey.of(NAME + "/request");
  private static final Status TOO_LITTLE = Status.unschedulable("Too little free on each GPU");

  private final GpuDevices.ByNode gpuState;

  @Inject
  GpuDeviceFit(GpuDevices.ByNode gpuState) {
    this.gpuState = gpuState;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    TraceObjects.GpuRequest request = TraceObjects.requestOf(pod);
    if (request.gpus() == 0) {
      return PreFilterResult.SKIP;
    }
    state.write(REQUEST, request);
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    TraceObjects.GpuRequest request = state.readOrNull(REQUEST);
    return request == null || gpuState.of(node.name()).fits(request.gpus(), request.milli())
        ? Status.SUCCESS
        : TOO_LITTLE;
  }

  /** The GPU state of a node changes only with its pods. */
  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }
}
