package io.berth.framework;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The label of an event in kube-scheduler's metrics. Each label is a single object with a small
 * index, so that counters are array elements instead of map entries.
 */
public final class EventLabel {
  private static final List<EventLabel> ALL = new ArrayList<>();

  private static final Set<ActionType> UPDATES = ActionType.updates();
  private static final ResourceLabels ASSIGNED_POD = ResourceLabels.of("AssignedPod");
  private static final ResourceLabels UNSCHEDULED_POD = ResourceLabels.of("UnschedulablePod");
  private static final Map<EventResource, ResourceLabels> BY_RESOURCE = labelsByResource();

  public static final EventLabel UNSCHEDULED_POD_ADD = UNSCHEDULED_POD.of(ActionType.ADD);
  public static final EventLabel UNSCHEDULED_POD_UPDATE = UNSCHEDULED_POD.update();
  public static final EventLabel UNSCHEDULED_POD_DELETE = UNSCHEDULED_POD.of(ActionType.DELETE);
  public static final EventLabel ASSIGNED_POD_ADD = ASSIGNED_POD.of(ActionType.ADD);
  public static final EventLabel ASSIGNED_POD_UPDATE = ASSIGNED_POD.update();
  public static final EventLabel ASSIGNED_POD_DELETE = ASSIGNED_POD.of(ActionType.DELETE);

  /** A scheduling attempt failed. */
  public static final EventLabel SCHEDULE_ATTEMPT_FAILURE =
      new EventLabel("ScheduleAttemptFailure");

  /** The backoff of a pod is completed. */
  public static final EventLabel BACKOFF_COMPLETE = new EventLabel("BackoffComplete");

  /** A pod was popped from the backoff queue because the active queue was empty. */
  public static final EventLabel POP_FROM_BACKOFF_Q = new EventLabel("PopFromBackoffQ");

  /** A plugin or a request activated the pod. */
  public static final EventLabel FORCE_ACTIVATE = new EventLabel("ForceActivate");

  /** A pod stayed unschedulable for longer than the maximum duration. */
  public static final EventLabel UNSCHEDULABLE_TIMEOUT = new EventLabel("UnschedulableTimeout");

  /** A pod was popped: not a cluster event, but counted among the in-flight events. */
  public static final EventLabel POD_POPPED = new EventLabel("PodPopped");

  private final String text;
  private final int index;

  private EventLabel(String text) {
    this.text = text;
    this.index = ALL.size();
    ALL.add(this);
  }

  /** The labels of all events of one kind of object. */
  private record ResourceLabels(
      Map<ActionType, EventLabel> byAction, EventLabel update, EventLabel all) {
    static ResourceLabels of(String resource) {
      Map<ActionType, EventLabel> byAction = new EnumMap<>(ActionType.class);
      for (ActionType action : ActionType.values()) {
        byAction.put(action, new EventLabel(resource + action.label()));
      }
      return new ResourceLabels(
          byAction, new EventLabel(resource + "Update"), new EventLabel(resource + "All"));
    }

    EventLabel of(ActionType action) {
      return Objects.requireNonNull(byAction.get(action));
    }

    EventLabel of(Set<ActionType> actions) {
      if (actions.size() == 1) {
        return of(actions.iterator().next());
      }
      return actions.equals(UPDATES) ? update : all;
    }
  }

  private static Map<EventResource, ResourceLabels> labelsByResource() {
    Map<EventResource, ResourceLabels> labels = new EnumMap<>(EventResource.class);
    for (EventResource resource : EventResource.values()) {
      labels.put(resource, ResourceLabels.of(resource.label()));
    }
    return labels;
  }

  /** Returns the label of an event of any kind of object but pods. */
  public static EventLabel of(ClusterEvent event) {
    return Objects.requireNonNull(BY_RESOURCE.get(event.resource())).of(event.actions());
  }

  /**
   * Returns the label of an event of a pod.
   *
   * @param assigned whether the pod is bound to a node
   */
  public static EventLabel ofPod(ClusterEvent event, boolean assigned) {
    return (assigned ? ASSIGNED_POD : UNSCHEDULED_POD).of(event.actions());
  }

  /** Returns every label, each at its index. */
  public static List<EventLabel> all() {
    return Collections.unmodifiableList(ALL);
  }

  /** Returns the index of this label in {@link #all}. */
  public int index() {
    return index;
  }

  /** Returns the text of the label. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return text;
  }
}
