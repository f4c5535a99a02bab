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

/** Completes pods of the test builder, so that an API server accepts them. */
final class ValidPods {
  /** Resources that a container may request without a limit. */
  private static final List<String> WITHOUT_LIMIT = List.of("cpu", "memory", "ephemeral-storage");

  private static final Quantity ZERO = new Quantity("0");

  private ValidPods() {}

  static Pod complete(Pods pods) {
    Pod pod = pods.build();
    pod.setStatus(null);
    pod.getMetadata().setUid(null);
    for (OwnerReference owner : pod.getMetadata().getOwnerReferences()) {
      owner.setUid(owner.getUid().replace('/', '-'));
    }
    containers(pod.getSpec()).forEach(ValidPods::complete);
    if (pod.getSpec().getResources() != null) {
      pod.getSpec()
          .getResources()
          .getRequests()
          .replaceAll((name, amount) -> atLeastContainers(pod, name, amount));
    }
    return pod;
  }

  private static Stream<Container> containers(PodSpec spec) {
    return Stream.concat(spec.getContainers().stream(), spec.getInitContainers().stream());
  }

  /** Returns a request of the pod that is at least the total of its containers. */
  private static Quantity atLeastContainers(Pod pod, String resource, Quantity amount) {
    BigDecimal containerTotal =
        containers(pod.getSpec())
            .map(container -> container.getResources().getRequests().getOrDefault(resource, ZERO))
            .map(Quantity::getNumericalAmount)
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    return amount.getNumericalAmount().compareTo(containerTotal) < 0
        ? new Quantity(containerTotal.toPlainString())
        : amount;
  }

  private static void complete(Container container) {
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
