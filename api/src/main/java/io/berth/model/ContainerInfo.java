package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;

/**
 * What scheduling reads of a container.
 *
 * @param sidecar whether it is an init container that keeps running
 * @param namesCpu whether CPU is requested, be it 0
 * @param namesMemory whether memory is requested, be it 0
 */
public record ContainerInfo(
    String image, boolean sidecar, Resources requests, boolean namesCpu, boolean namesMemory) {

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

  /** Tells whether the other containers are the same, down to requests of 0. */
  static boolean same(List<ContainerInfo> some, List<ContainerInfo> others) {
    if (!some.equals(others)) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      if (!some.get(i).requests.listsSameAs(others.get(i).requests)) {
        return false;
      }
    }
    return true;
  }

  /** Tells it of an init container; the restart policy means something else for others. */
  static boolean isSidecar(Container container) {
    return "Always".equals(container.getRestartPolicy());
  }
}
