package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The quality of service class of a pod. */
public enum QosClass {
  GUARANTEED("Guaranteed"),
  BURSTABLE("Burstable"),
  BEST_EFFORT("BestEffort");

  private final String text;

  QosClass(String text) {
    this.text = text;
  }

  /** Returns the name in the Kubernetes API. */
  public String text() {
    return text;
  }

  /**
   * Returns the class of a pod, which depends on its requests and limits of CPU and memory: on
   * {@code spec.resources} alone if it is set, even if it is empty, otherwise on all containers.
   */
  public static QosClass of(Pod pod) {
    PodSpec spec = pod.getSpec();
    ResourceList requests = new ResourceList();
    ResourceList limits = new ResourceList();
    boolean allLimited = true;
    if (spec.getResources() != null) {
      ResourceList podLimits = ResourceList.of(spec.getResources().getLimits());
      addPositive(requests, ResourceList.of(spec.getResources().getRequests()));
      addPositive(limits, podLimits);
      allLimited = podLimits.isEmpty() || limits.size() == 2;
    } else {
      for (Container container : allContainers(spec)) {
        ResourceRequirements resources = container.getResources();
        ResourceList containerLimits = new ResourceList();
        addPositive(
            containerLimits, ResourceList.of(resources == null ? null : resources.getLimits()));
        addPositive(requests, ResourceList.of(resources == null ? null : resources.getRequests()));
        limits.addAll(containerLimits);
        allLimited &= containerLimits.size() == 2;
      }
    }
    if (requests.isEmpty() && limits.isEmpty()) {
      return BEST_EFFORT;
    }
    return allLimited && same(requests, limits) ? GUARANTEED : BURSTABLE;
  }

  private static List<Container> allContainers(PodSpec spec) {
    List<Container> all = new ArrayList<>();
    addAll(all, spec.getContainers());
    addAll(all, spec.getInitContainers());
    return all;
  }

  private static void addAll(List<Container> all, @Nullable List<Container> more) {
    if (more != null) {
      all.addAll(more);
    }
  }

  /** Adds the positive amounts of CPU and memory. */
  private static void addPositive(ResourceList total, ResourceList list) {
    ResourceList positive = new ResourceList();
    for (int i = 0; i < list.size(); i++) {
      ResourceName name = list.name(i);
      if ((name == ResourceName.CPU || name == ResourceName.MEMORY) && list.amount(i).sign() > 0) {
        positive.put(name, list.amount(i));
      }
    }
    total.addAll(positive);
  }

  private static boolean same(ResourceList requests, ResourceList limits) {
    if (requests.size() != limits.size()) {
      return false;
    }
    for (int i = 0; i < requests.size(); i++) {
      if (!requests.amount(i).equals(limits.get(requests.name(i)))) {
        return false;
      }
    }
    return true;
  }
}
