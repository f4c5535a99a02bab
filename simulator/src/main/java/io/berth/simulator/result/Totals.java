package io.berth.simulator.result;

import io.berth.model.ResourceName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The totals of the cluster.
 *
 * @param usedBefore the initial number of nodes with pods other than those of DaemonSets
 * @param usedAfter the final number of nodes with pods other than those of DaemonSets
 * @param toPlace the number of initially pending pods; successors of deleted pods do not count
 * @param resources CPU, memory, then the other resources of nodes and pods by name
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
    List<ResourceTotal> resources) {

  public Totals {
    resources = List.copyOf(resources);
  }

  /**
   * The total of one resource over all nodes, CPU in thousandths, others in whole units.
   *
   * @param before the initial requests of bound pods
   * @param after the final requests of bound pods
   * @param stranded the free amount that no pod can use, see {@link Stranding}
   * @param pending the requests of pending pods
   */
  public record ResourceTotal(
      ResourceName resource,
      long allocatable,
      long before,
      long after,
      long stranded,
      long pending) {
    public long free() {
      return allocatable - after;
    }

    /** Returns whether any pod requests the resource. */
    public boolean isRequested() {
      return before > 0 || after > 0 || pending > 0;
    }
  }

  /** Adds amounts, saturating on overflow. */
  public static long sum(long a, long b) {
    long sum = a + b;
    boolean overflow = ((a ^ sum) & (b ^ sum)) < 0;
    return overflow ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
  }

  /** Returns the total of a resource, or null if neither a node nor a pod has it. */
  public @Nullable ResourceTotal of(ResourceName resource) {
    return resources.stream()
        .filter(total -> total.resource() == resource)
        .findFirst()
        .orElse(null);
  }
}
