package io.berth.simulator.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorded cluster and what arrives there.
 *
 * @param arrivals rows of {@code pods} in the order of their arrival; a row may come again
 * @param ranks for each node its place among equals, the lowest wins; null leaves it to chance
 */
public record Trace(
    List<TraceNode> nodes,
    List<TracePod> pods,
    List<Integer> arrivals,
    @Nullable List<Integer> ranks) {
  public Trace {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
    arrivals = List.copyOf(arrivals);
    ranks = ranks == null ? null : List.copyOf(ranks);
  }

  /** Returns all there is of GPUs, in thousandths. */
  long capacity() {
    return (long) gpus() * GpuDevices.WHOLE;
  }

  int gpus() {
    return nodes.stream().mapToInt(TraceNode::gpus).sum();
  }
}
