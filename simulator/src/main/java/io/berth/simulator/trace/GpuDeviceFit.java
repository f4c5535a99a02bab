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

/** Rules out nodes whose single GPUs have too little to give, whatever their sum. */
public final class GpuDeviceFit implements PreFilterPlugin, FilterPlugin {
  static final String NAME = "TraceGpuDeviceFit";

  private static final StateKey<TracedObjects.GpuRequest> REQUEST = StateKey.of(NAME + "/request");
  private static final Status TOO_LITTLE = Status.unschedulable("Too little free on each GPU");

  private final GpuState ledger;

  @Inject
  GpuDeviceFit(GpuState ledger) {
    this.ledger = ledger;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    TracedObjects.GpuRequest request = TracedObjects.requestOf(pod);
    if (request.gpus() == 0) {
      return PreFilterResult.SKIP;
    }
    state.put(REQUEST, request);
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    TracedObjects.GpuRequest request = state.get(REQUEST);
    return request == null || ledger.of(node.name()).fits(request.gpus(), request.milli())
        ? Status.SUCCESS
        : TOO_LITTLE;
  }

  /** The ledger of a node changes only together with the pods on it. */
  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }
}
