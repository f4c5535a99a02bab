package io.berth.framework;

import io.berth.model.PodInfo;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.List;

/** What the update of a pod, bound or not, means for the placing of pods. */
public final class PodSchedulingPropertiesChange {
  private static final ClusterEvent LABELS = pod(ActionType.UPDATE_POD_LABEL);
  private static final ClusterEvent SCALE_DOWN = pod(ActionType.UPDATE_POD_SCALE_DOWN);
  private static final ClusterEvent NO_GATES =
      pod(ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED);
  private static final ClusterEvent TOLERATIONS = pod(ActionType.UPDATE_POD_TOLERATION);
  private static final ClusterEvent CLAIMS = pod(ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM);
  private static final List<ClusterEvent> NONE_IN_PARTICULAR =
      List.of(new ClusterEvent(EventResource.POD, ActionType.updates()));

  private PodSchedulingPropertiesChange() {}

  private static ClusterEvent pod(ActionType action) {
    return ClusterEvent.of(EventResource.POD, action);
  }

  /**
   * Returns what happened, an event for each kind of change; the one event of all updates together
   * where nothing that has a name of its own changed. There is always at least one.
   */
  public static List<ClusterEvent> between(PodInfo before, PodInfo after) {
    List<ClusterEvent> events = new ArrayList<>(1);
    if (!after.labels().equals(before.labels())) {
      events.add(LABELS);
    }
    if (asksForLess(before.amounts().onNode(), after.amounts().onNode())) {
      events.add(SCALE_DOWN);
    }
    if (after.schedulingGates().isEmpty() && !before.schedulingGates().isEmpty()) {
      events.add(NO_GATES);
    }
    // The API server lets tolerations be added, never changed.
    if (after.tolerations().size() != before.tolerations().size()) {
      events.add(TOLERATIONS);
    }
    if (!after
        .unbuiltNeeds()
        .claims()
        .generated()
        .equals(before.unbuiltNeeds().claims().generated())) {
      events.add(CLAIMS);
    }
    return events.isEmpty() ? NONE_IN_PARTICULAR : events;
  }

  private static boolean asksForLess(Resources before, Resources after) {
    if (after.milliCpu() < before.milliCpu()
        || after.memory() < before.memory()
        || after.ephemeralStorage() < before.ephemeralStorage()) {
      return true;
    }
    for (int i = 0; i < before.extendedCount(); i++) {
      if (after.get(before.extendedName(i)) < before.extendedAmount(i)) {
        return true;
      }
    }
    return false;
  }
}
