package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import java.util.ArrayList;
import java.util.List;

/** The events that a plugin is asked about. */
public final class PluginQueueingHints {
  private static final ClusterEventWithHint EVERY_TAINT =
      ClusterEventWithHint.always(
          ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_TAINT));

  private PluginQueueingHints() {}

  /**
   * Returns what the plugin registered for. Who waits for new nodes and not for their taints hears
   * of every change of taints too: nodes are often tainted when they are new, and usable later.
   */
  public static List<ClusterEventWithHint> of(EnqueueExtensions plugin) {
    List<ClusterEventWithHint> events = new ArrayList<>(plugin.eventsToRegister());
    if (anyOfNodes(events, ActionType.ADD) && !anyOfNodes(events, ActionType.UPDATE_NODE_TAINT)) {
      events.add(EVERY_TAINT);
    }
    return List.copyOf(events);
  }

  private static boolean anyOfNodes(List<ClusterEventWithHint> events, ActionType action) {
    return events.stream()
        .map(ClusterEventWithHint::event)
        .anyMatch(
            event -> event.resource() == EventResource.NODE && event.actions().contains(action));
  }
}
