package io.berth.framework;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The name that kube-scheduler's metrics have for something that happened. There is one object for
 * each name, with a small number of its own, so that counting by it takes no look into a map.
 */
public final class EventLabel {
  private static final List<EventLabel> ALL = new ArrayList<>();

  private static final Set<ActionType> UPDATES = ActionType.updates();
  private static final Names ASSIGNED_POD = Names.of("AssignedPod");
  private static final Names UNSCHEDULED_POD = Names.of("UnschedulablePod");
  private static final Map<EventResource, Names> OTHERS = others();

  public static final EventLabel UNSCHEDULED_POD_ADD = UNSCHEDULED_POD.of(ActionType.ADD);
  public static final EventLabel UNSCHEDULED_POD_UPDATE = UNSCHEDULED_POD.update();
  public static final EventLabel UNSCHEDULED_POD_DELETE = UNSCHEDULED_POD.of(ActionType.DELETE);
  public static final EventLabel ASSIGNED_POD_ADD = ASSIGNED_POD.of(ActionType.ADD);
  public static final EventLabel ASSIGNED_POD_UPDATE = ASSIGNED_POD.update();
  public static final EventLabel ASSIGNED_POD_DELETE = ASSIGNED_POD.of(ActionType.DELETE);

  /** An attempt came to nothing. */
  public static final EventLabel ATTEMPT_FAILED = new EventLabel("ScheduleAttemptFailure");

  /** A pod has rested enough. */
  public static final EventLabel BACKOFF_COMPLETE = new EventLabel("BackoffComplete");

  /** Nobody else was there, so that a pod was tried before it had rested enough. */
  public static final EventLabel TAKEN_EARLY = new EventLabel("PopFromBackoffQ");

  /** Somebody asked for a pod to be tried at once. */
  public static final EventLabel ACTIVATED = new EventLabel("ForceActivate");

  /** A pod had waited so long that a hint may have been wrong. */
  public static final EventLabel WAITED_TOO_LONG = new EventLabel("UnschedulableTimeout");

  /** A pod was taken to be tried: not an event, but counted among those that are remembered. */
  public static final EventLabel POD_TAKEN = new EventLabel("PodPopped");

  private final String text;
  private final int index;

  private EventLabel(String text) {
    this.text = text;
    this.index = ALL.size();
    ALL.add(this);
  }

  /** The names of what can happen to one kind of object. */
  private record Names(
      Map<ActionType, EventLabel> single, EventLabel update, EventLabel everything) {
    static Names of(String resource) {
      Map<ActionType, EventLabel> single = new EnumMap<>(ActionType.class);
      for (ActionType action : ActionType.values()) {
        single.put(action, new EventLabel(resource + action.label()));
      }
      return new Names(
          single, new EventLabel(resource + "Update"), new EventLabel(resource + "All"));
    }

    EventLabel of(ActionType action) {
      return Objects.requireNonNull(single.get(action));
    }

    EventLabel of(Set<ActionType> actions) {
      if (actions.size() == 1) {
        return of(actions.iterator().next());
      }
      return actions.equals(UPDATES) ? update : everything;
    }
  }

  private static Map<EventResource, Names> others() {
    Map<EventResource, Names> others = new EnumMap<>(EventResource.class);
    for (EventResource resource : EventResource.values()) {
      others.put(resource, Names.of(resource.label()));
    }
    return others;
  }

  /** Returns the name of what happened to any object but a pod. */
  public static EventLabel of(ClusterEvent event) {
    return Objects.requireNonNull(OTHERS.get(event.resource())).of(event.actions());
  }

  /**
   * Returns the name of what happened to a pod.
   *
   * @param assigned whether the pod is on a node
   */
  public static EventLabel ofPod(ClusterEvent event, boolean assigned) {
    return (assigned ? ASSIGNED_POD : UNSCHEDULED_POD).of(event.actions());
  }

  /** Returns every label, each at its index. */
  public static List<EventLabel> all() {
    return Collections.unmodifiableList(ALL);
  }

  /** Returns this label's place among all. */
  public int index() {
    return index;
  }

  /** Returns the name itself. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return text;
  }
}
