package io.berth.simulator.trace;

import java.util.List;

/**
 * A pod of a trace.
 *
 * @param gpus how many GPUs it asks for
 * @param gpuMilli how much of each, in thousandths
 * @param models the GPU models that it can use; none named means any
 */
public record TracePod(
    String name, long cpuMilli, long memoryMib, int gpus, int gpuMilli, List<String> models) {
  public TracePod {
    models = List.copyOf(models);
  }

  long demand() {
    return (long) gpus * gpuMilli;
  }

  PodClass kind() {
    if (gpus == 0) {
      return PodClass.CPU;
    }
    if (gpus > 1) {
      return PodClass.MULTI_GPU;
    }
    return gpuMilli < GpuDevices.WHOLE ? PodClass.FRACTION : PodClass.ONE_GPU;
  }
}
