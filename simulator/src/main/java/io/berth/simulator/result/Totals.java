package io.berth.simulator.result;

import io.berth.model.ResourceName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as a whole.
 *
 * @param usedBefore how many nodes had pods at the start, those of DaemonSets not counted
 * @param usedAfter how many have some at the end, counted alike
 * @param toPlace how many pods waited for a node at the start; whom controllers made in the place
 *     of others does not count
 * @param resources CPU, memory, and after them what else nodes have or pods ask for, by name
 */
public record Totals(
    int nodes,
    int usedBefore,
    int usedAfter,
    int toPlace,
    int running,
    int placed,
    int pending,
    int preempted,
    int foreign,
    List<OfResource> resources) {

  public Totals {
    resources = List.copyOf(resources);
  }

  /**
   * One resource of all nodes, CPU in thousandths, everything else in whole units.
   *
   * @param before what pods occupied at the start
   * @param after what they occupy at the end
   * @param stranded what is free on nodes where nobody can use it: see {@link Stranding}
   * @param wanted what pending pods ask for
   */
  public record OfResource(
      ResourceName resource,
      long allocatable,
      long before,
      long after,
      long stranded,
      long wanted) {
    public long free() {
      return allocatable - after;
    }

    /** Tells whether pods occupy some of it or want some. */
    public boolean isOfInterest() {
      return before > 0 || after > 0 || wanted > 0;
    }
  }

  /** Adds amounts, which may be as large as they can be written. */
  public static long sum(long one, long other) {
    long sum = one + other;
    boolean tooMuch = ((one ^ sum) & (other ^ sum)) < 0;
    return tooMuch ? (one < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
  }

  /** Returns the total of one resource, or null if no node has and no pod wants it. */
  public @Nullable OfResource of(ResourceName resource) {
    return resources.stream().filter(one -> one.resource() == resource).findFirst().orElse(null);
  }
}
