package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;

/**
 * The fields of a container that scheduling reads.
 *
 * @param sidecar whether it is an init container that keeps running
 * @param requestsCpu whether the container has a CPU request, even of 0
 * @param requestsMemory whether the container has a memory request, even of 0
 */
public record ContainerInfo(
    String image,
    boolean sidecar,
    Resources requests,
    boolean requestsCpu,
    boolean requestsMemory) {

  static ContainerInfo of(Container container) {
    Map<String, Quantity> requests =
        container.getResources() == null ? Map.of() : container.getResources().getRequests();
    return new ContainerInfo(
        container.getImage() == null ? "" : container.getImage(),
        isSidecar(container),
        Resources.of(requests),
        requests.containsKey("cpu"),
        requests.containsKey("memory"));
  }

  static List<ContainerInfo> of(List<Container> containers) {
    return containers.stream().map(ContainerInfo::of).toList();
  }

  /** Returns whether the containers are equal, including requests of 0. */
  static boolean equalIncludingZeros(List<ContainerInfo> a, List<ContainerInfo> b) {
    if (!a.equals(b)) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!a.get(i).requests.equalsIncludingZeros(b.get(i).requests)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether an init container is a sidecar. Not applicable to regular containers. */
  static boolean isSidecar(Container container) {
    return "Always".equals(container.getRestartPolicy());
  }
}
