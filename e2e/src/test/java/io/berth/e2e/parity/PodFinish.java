package io.berth.e2e.parity;

import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/** Makes of a pod from the tests' builder one that an API server accepts. */
final class PodFinish {
  /** What a container may ask for without naming a limit. */
  private static final List<String> WITHOUT_LIMIT = List.of("cpu", "memory", "ephemeral-storage");

  private static final Quantity NOTHING = new Quantity("0");

  private PodFinish() {}

  static Pod finish(Pods pods) {
    Pod pod = pods.build();
    pod.setStatus(null);
    pod.getMetadata().setUid(null);
    for (OwnerReference owner : pod.getMetadata().getOwnerReferences()) {
      owner.setUid(owner.getUid().replace('/', '-'));
    }
    containers(pod.getSpec()).forEach(PodFinish::finish);
    if (pod.getSpec().getResources() != null) {
      pod.getSpec().getResources().getRequests().replaceAll((name, it) -> enough(pod, name, it));
    }
    return pod;
  }

  private static Stream<Container> containers(PodSpec spec) {
    return Stream.concat(spec.getContainers().stream(), spec.getInitContainers().stream());
  }

  /** A pod may not ask for less than its containers do. */
  private static Quantity enough(Pod pod, String resource, Quantity amount) {
    BigDecimal ofContainers =
        containers(pod.getSpec())
            .map(one -> one.getResources().getRequests().getOrDefault(resource, NOTHING))
            .map(Quantity::getNumericalAmount)
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    return amount.getNumericalAmount().compareTo(ofContainers) < 0
        ? new Quantity(ofContainers.toPlainString())
        : amount;
  }

  private static void finish(Container container) {
    container.getPorts().forEach(port -> port.setContainerPort(port.getHostPort()));
    if (container.getResources().getLimits() == null) {
      container.getResources().setLimits(new LinkedHashMap<>());
    }
    container
        .getResources()
        .getRequests()
        .forEach(
            (name, amount) -> {
              if (!WITHOUT_LIMIT.contains(name)) {
                container.getResources().getLimits().put(name, amount);
              }
            });
  }
}
