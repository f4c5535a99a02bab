package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Adds up containers as they run: the ordinary ones together, the init containers one after the
 * other before them, and sidecars (init containers that keep running) beside all that follow.
 */
final class ContainerRequestSum {
  private ContainerRequestSum() {}

  /**
   * The least that is enough at every moment.
   *
   * @param lasting what a container or sidecar takes
   * @param passing what an init container takes that ends before the next begins
   */
  static ResourceList of(
      @Nullable List<Container> containers,
      @Nullable List<Container> initContainers,
      Function<Container, ResourceList> lasting,
      Function<Container, ResourceList> passing) {
    ResourceList running = new ResourceList();
    if (containers != null) {
      for (Container container : containers) {
        running.addAll(lasting.apply(container));
      }
    }
    if (initContainers == null || initContainers.isEmpty()) {
      return running;
    }
    // What starts is never below the sidecars, so each container is held against its own names
    // only: a sidecar may have thousands of them, and a thousand containers may follow it.
    ResourceList sidecars = new ResourceList();
    ResourceList starting = new ResourceList();
    for (Container container : initContainers) {
      if (isSidecar(container)) {
        ResourceList own = lasting.apply(container);
        running.addAll(own);
        sidecars.addAll(own);
        starting.raiseTo(sidecars.only(own));
      } else {
        ResourceList moment = ResourceList.copyOf(passing.apply(container));
        moment.addAll(sidecars.only(moment));
        starting.raiseTo(moment);
      }
    }
    running.raiseTo(starting);
    return running;
  }

  static boolean isSidecar(Container initContainer) {
    return "Always".equals(initContainer.getRestartPolicy());
  }
}
