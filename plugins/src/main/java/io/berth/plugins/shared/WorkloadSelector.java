package io.berth.plugins.shared;

import io.berth.framework.PodSelectorLister;
import io.berth.model.ControllerRef;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.PodInfo;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds the default selector of a pod's workload, as upstream's {@code DefaultSelector}. */
public final class WorkloadSelector {
  private WorkloadSelector() {}

  /**
   * Returns the combined selector of the services that select the pod and of its controller;
   * matches everything if there are none.
   *
   * <p>The labels of a ReplicationController override those of services; the requirements of a
   * ReplicaSet or StatefulSet are added.
   */
  public static LabelSelector of(PodInfo pod, PodSelectorLister workloads) {
    Map<String, String> pairs = new TreeMap<>();
    for (LabelSet labels : workloads.serviceSelectors(pod)) {
      pairs.putAll(labels.toMap());
    }
    ControllerRef owner = pod.controllerRef();
    if (owner == null) {
      return LabelSelector.ofMap(pairs);
    }
    String namespace = pod.namespace();
    return switch (owner.apiVersion() + " " + owner.kind()) {
      case "v1 ReplicationController" -> {
        LabelSet labels = workloads.replicationControllerSelector(namespace, owner.name());
        if (labels != null) {
          pairs.putAll(labels.toMap());
        }
        yield LabelSelector.ofMap(pairs);
      }
      case "apps/v1 ReplicaSet" ->
          with(pairs, workloads.replicaSetSelector(namespace, owner.name()));
      case "apps/v1 StatefulSet" ->
          with(pairs, workloads.statefulSetSelector(namespace, owner.name()));
      default -> LabelSelector.ofMap(pairs);
    };
  }

  /** Adds the requirements of the controller's selector, unless it matches nothing. */
  private static LabelSelector with(Map<String, String> pairs, @Nullable LabelSelector controller) {
    LabelSelector services = LabelSelector.ofMap(pairs);
    return controller == null || controller.isNothing()
        ? services
        : services.withAll(controller.requirements());
  }
}
