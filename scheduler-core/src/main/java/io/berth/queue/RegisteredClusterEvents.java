package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import java.util.ArrayList;
import java.util.List;

/** The events that a plugin is registered for. */
public final class RegisteredClusterEvents {
  private static final ClusterEventWithHint ANY_TAINT_UPDATE =
      ClusterEventWithHint.always(
          ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_TAINT));

  private RegisteredClusterEvents() {}

  /**
   * Returns the plugin's events with hints. A plugin that registers for added nodes but not for
   * taint updates is also registered for taint updates: nodes are often tainted when they are added
   * and become usable later.
   */
  public static List<ClusterEventWithHint> of(EnqueueExtensions plugin) {
    List<ClusterEventWithHint> events = new ArrayList<>(plugin.eventsToRegister());
    if (hasNodeEvent(events, ActionType.ADD)
        && !hasNodeEvent(events, ActionType.UPDATE_NODE_TAINT)) {
      events.add(ANY_TAINT_UPDATE);
    }
    return List.copyOf(events);
  }

  private static boolean hasNodeEvent(List<ClusterEventWithHint> events, ActionType action) {
    return events.stream()
        .map(ClusterEventWithHint::event)
        .anyMatch(
            event -> event.resource() == EventResource.NODE && event.actions().contains(action));
  }
}
