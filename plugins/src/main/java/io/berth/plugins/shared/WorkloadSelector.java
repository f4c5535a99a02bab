package io.berth.plugins.shared;

import io.berth.framework.WorkloadLister;
import io.berth.model.ControllerRef;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.PodInfo;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Works out which pods belong to the same workload as a given one. */
public final class WorkloadSelector {
  private WorkloadSelector() {}

  /**
   * Returns what all services that select the pod, and the controller that made it, ask of pods;
   * matches everything where there are none.
   *
   * <p>Labels of services and of a ReplicationController are one set, in which the controller has
   * the last word; the requirements of a ReplicaSet or StatefulSet come on top.
   */
  public static LabelSelector of(PodInfo pod, WorkloadLister workloads) {
    Map<String, String> pairs = new TreeMap<>();
    for (Labels labels : workloads.serviceSelectors(pod)) {
      pairs.putAll(labels.toMap());
    }
    ControllerRef owner = pod.owner();
    if (owner == null) {
      return LabelSelector.ofMap(pairs);
    }
    String namespace = pod.namespace();
    return switch (owner.apiVersion() + " " + owner.kind()) {
      case "v1 ReplicationController" -> {
        Labels labels = workloads.replicationController(namespace, owner.name());
        if (labels != null) {
          pairs.putAll(labels.toMap());
        }
        yield LabelSelector.ofMap(pairs);
      }
      case "apps/v1 ReplicaSet" -> with(pairs, workloads.replicaSet(namespace, owner.name()));
      case "apps/v1 StatefulSet" -> with(pairs, workloads.statefulSet(namespace, owner.name()));
      default -> LabelSelector.ofMap(pairs);
    };
  }

  /** A selector that matches nothing has no requirements to add. */
  private static LabelSelector with(Map<String, String> pairs, @Nullable LabelSelector controller) {
    LabelSelector services = LabelSelector.ofMap(pairs);
    return controller == null || controller.isNothing()
        ? services
        : services.withAll(controller.requirements());
  }
}
