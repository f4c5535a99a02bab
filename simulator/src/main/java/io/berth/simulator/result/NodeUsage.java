package io.berth.simulator.result;

import io.berth.model.Resources;

/**
 * A node with the requests of its pods before and after the simulation.
 *
 * @param unschedulable whether the node is cordoned
 * @param before the total requests of its initial pods
 * @param after the total requests of its final pods
 */
public record NodeUsage(
    String name,
    boolean unschedulable,
    Resources allocatable,
    Resources before,
    Resources after,
    int podsBefore,
    int podsAfter) {

  /** Returns the free amounts, which are negative on an overcommitted node. */
  public Resources free() {
    return allocatable.minus(after);
  }
}
