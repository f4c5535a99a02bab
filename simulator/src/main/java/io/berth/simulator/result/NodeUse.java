package io.berth.simulator.result;

import io.berth.model.Resources;

/**
 * A node, and what the pods on it asked for before and after the simulation.
 *
 * @param unschedulable whether the node is cordoned
 * @param before what the pods occupied that were there at the start
 * @param after what those occupy that are there at the end
 */
public record NodeUse(
    String name,
    boolean unschedulable,
    Resources allocatable,
    Resources before,
    Resources after,
    int podsBefore,
    int podsAfter) {

  /** Returns what is still free; below 0 where more is promised than there is. */
  public Resources free() {
    return allocatable.minus(after);
  }
}
