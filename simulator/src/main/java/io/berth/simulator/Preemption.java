package io.berth.simulator;

import io.berth.model.PodInfo;
import java.util.List;

/** Pods that would have to go from a node, and that node. */
public record Preemption(String nodeName, List<PodInfo> victims) {
  public Preemption {
    victims = List.copyOf(victims);
  }
}
