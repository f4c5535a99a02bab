package io.berth.simulator.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorded cluster with its arriving pods.
 *
 * @param arrivals indexes into {@code pods} in order of arrival; an index may occur repeatedly
 * @param ranks the rank of each node, the lowest wins ties; null breaks ties randomly
 */
public record Trace(
    List<Node> nodes, List<Pod> pods, List<Integer> arrivals, @Nullable List<Integer> ranks) {
  public Trace {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
    arrivals = List.copyOf(arrivals);
    ranks = ranks == null ? null : List.copyOf(ranks);
  }

  /** Returns the capacity of all GPUs, in thousandths. */
  long capacity() {
    return (long) gpus() * GpuDevices.WHOLE;
  }

  int gpus() {
    return nodes.stream().mapToInt(Node::gpus).sum();
  }

  /**
   * A node of a trace.
   *
   * @param gpus the number of GPUs
   * @param model the GPU model; empty if there are no GPUs
   */
  public record Node(String name, long cpuMilli, long memoryMib, int gpus, String model) {}

  /**
   * A pod of a trace.
   *
   * @param gpus the number of requested GPUs
   * @param gpuMilli the requested share of each GPU, in thousandths
   * @param models the acceptable GPU models; empty accepts any
   */
  public record Pod(
      String name, long cpuMilli, long memoryMib, int gpus, int gpuMilli, List<String> models) {
    public Pod {
      models = List.copyOf(models);
    }

    long demand() {
      return (long) gpus * gpuMilli;
    }

    PodClass podClass() {
      if (gpus == 0) {
        return PodClass.CPU;
      }
      if (gpus > 1) {
        return PodClass.MULTI_GPU;
      }
      return gpuMilli < GpuDevices.WHOLE ? PodClass.FRACTION : PodClass.ONE_GPU;
    }
  }
}
