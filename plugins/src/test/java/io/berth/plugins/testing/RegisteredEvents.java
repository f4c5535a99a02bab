package io.berth.plugins.testing;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.ActionType;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.testing.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The events that plugins register for, as text: {@code Pod[Delete] with hint}. */
public final class RegisteredEvents {
  private RegisteredEvents() {}

  /** Returns the events of kube-scheduler's plugin of that name. */
  public static List<String> declared(String plugin) {
    List<String> declared = new ArrayList<>();
    for (JsonNode row : Vectors.read("registered-events.json").path("plugins")) {
      if (row.path("plugin").asText().equals(plugin)) {
        row.path("declared").forEach(event -> declared.add(describe(event)));
      }
    }
    return declared;
  }

  /** Returns the events of a plugin of Berth. */
  public static List<String> of(EnqueueExtensions plugin) {
    return plugin.eventsToRegister().stream().map(RegisteredEvents::describe).toList();
  }

  private static String describe(JsonNode event) {
    List<String> actions = new ArrayList<>();
    event.path("actions").forEach(action -> actions.add(action.asText()));
    return event.path("resource").asText()
        + actions
        + (event.path("hint").asText().equals("function") ? " with hint" : "");
  }

  private static String describe(ClusterEventWithHint registration) {
    Set<ActionType> actions = registration.event().actions();
    List<String> names = new ArrayList<>();
    boolean allUpdates = actions.containsAll(ActionType.updates());
    for (ActionType action : actions) {
      if (!allUpdates || !ActionType.updates().contains(action)) {
        names.add(action.label());
      }
    }
    if (allUpdates) {
      names.add("Update");
    }
    return registration.event().resource().label()
        + names
        + (registration.queueingHintFn() == null ? "" : " with hint");
  }
}
