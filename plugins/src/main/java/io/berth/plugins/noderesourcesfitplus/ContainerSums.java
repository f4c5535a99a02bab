package io.berth.plugins.noderesourcesfitplus;

import io.berth.model.ContainerInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;

/** Koordinator's way to add up a pod: containers and overhead, never pod-level resources. */
final class ContainerSums {
  /** What a container that names no CPU is taken to use, in thousandths. */
  private static final long DEFAULT_MILLI_CPU = 100;

  /** What a container that names no memory is taken to use. */
  private static final long DEFAULT_MEMORY = 200L * 1024 * 1024;

  private ContainerSums() {}

  /**
   * Adds up one resource. Init containers come after the others, in their order: a sidecar adds to
   * the sum so far, an ordinary one raises it.
   */
  static long of(PodInfo pod, ResourceName resource) {
    long sum = 0;
    for (ContainerInfo container : pod.containers()) {
      sum += amount(container, resource);
    }
    for (ContainerInfo init : pod.initContainers()) {
      long amount = amount(init, resource);
      sum = init.sidecar() ? sum + amount : Math.max(sum, amount);
    }
    return sum + pod.amounts().overhead().get(resource);
  }

  private static long amount(ContainerInfo container, ResourceName resource) {
    if (resource == ResourceName.CPU && !container.namesCpu()) {
      return DEFAULT_MILLI_CPU;
    }
    if (resource == ResourceName.MEMORY && !container.namesMemory()) {
      return DEFAULT_MEMORY;
    }
    return container.requests().get(resource);
  }
}
