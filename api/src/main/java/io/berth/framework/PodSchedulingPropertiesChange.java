package io.berth.framework;

import io.berth.model.PodInfo;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.List;

/** Classifies updates of pods by the properties that affect scheduling, as upstream does. */
public final class PodSchedulingPropertiesChange {
  private static final ClusterEvent LABELS = pod(ActionType.UPDATE_POD_LABEL);
  private static final ClusterEvent SCALE_DOWN = pod(ActionType.UPDATE_POD_SCALE_DOWN);
  private static final ClusterEvent GATES_ELIMINATED =
      pod(ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED);
  private static final ClusterEvent TOLERATIONS = pod(ActionType.UPDATE_POD_TOLERATION);
  private static final ClusterEvent CLAIMS = pod(ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM);
  private static final List<ClusterEvent> OTHER_UPDATE =
      List.of(new ClusterEvent(EventResource.POD, ActionType.updates()));

  private PodSchedulingPropertiesChange() {}

  private static ClusterEvent pod(ActionType action) {
    return ClusterEvent.of(EventResource.POD, action);
  }

  /**
   * Returns one event for each property that changed, for bound and unbound pods. If no such
   * property changed, returns a single event with all update actions.
   */
  public static List<ClusterEvent> between(PodInfo before, PodInfo after) {
    List<ClusterEvent> events = new ArrayList<>(1);
    if (!after.labels().equals(before.labels())) {
      events.add(LABELS);
    }
    if (requestsLess(before.resources().onNode(), after.resources().onNode())) {
      events.add(SCALE_DOWN);
    }
    if (after.schedulingGates().isEmpty() && !before.schedulingGates().isEmpty()) {
      events.add(GATES_ELIMINATED);
    }
    // The API server only accepts additional tolerations.
    if (after.tolerations().size() != before.tolerations().size()) {
      events.add(TOLERATIONS);
    }
    if (!after
        .unsupportedFeatures()
        .claims()
        .generated()
        .equals(before.unsupportedFeatures().claims().generated())) {
      events.add(CLAIMS);
    }
    return events.isEmpty() ? OTHER_UPDATE : events;
  }

  private static boolean requestsLess(Resources before, Resources after) {
    if (after.milliCpu() < before.milliCpu()
        || after.memory() < before.memory()
        || after.ephemeralStorage() < before.ephemeralStorage()) {
      return true;
    }
    for (int i = 0; i < before.scalarCount(); i++) {
      if (after.get(before.scalarName(i)) < before.scalarAmount(i)) {
        return true;
      }
    }
    return false;
  }
}
