package io.berth.queue;

import io.berth.framework.Action;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventAware;
import io.berth.framework.EventRegistration;
import io.berth.framework.EventResource;
import java.util.ArrayList;
import java.util.List;

/** The events that a plugin is asked about. */
public final class RegisteredEvents {
  private static final EventRegistration EVERY_TAINT =
      EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.UPDATE_NODE_TAINT));

  private RegisteredEvents() {}

  /**
   * Returns what the plugin registered for. Who waits for new nodes and not for their taints hears
   * of every change of taints too: nodes are often tainted when they are new, and usable later.
   */
  public static List<EventRegistration> of(EventAware plugin) {
    List<EventRegistration> events = new ArrayList<>(plugin.eventsToRegister());
    if (anyOfNodes(events, Action.ADD) && !anyOfNodes(events, Action.UPDATE_NODE_TAINT)) {
      events.add(EVERY_TAINT);
    }
    return List.copyOf(events);
  }

  private static boolean anyOfNodes(List<EventRegistration> events, Action action) {
    return events.stream()
        .map(EventRegistration::event)
        .anyMatch(
            event -> event.resource() == EventResource.NODE && event.actions().contains(action));
  }
}
