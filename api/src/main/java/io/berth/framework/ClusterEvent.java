package io.berth.framework;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Something that happened, or a kind of thing that a plugin wants to hear of. */
public record ClusterEvent(EventResource resource, Set<ActionType> actions) {
  public ClusterEvent {
    actions = Collections.unmodifiableSet(EnumSet.copyOf(actions));
  }

  public static ClusterEvent of(EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEvent(resource, EnumSet.of(first, more));
  }

  /**
   * Tells whether this happening is of the registered kind. An update that is none in particular
   * has all updates as its actions, and concerns those alone who registered for all of them.
   */
  public boolean isOf(ClusterEvent registered) {
    return (registered.resource == EventResource.ANY || registered.resource == resource)
        && registered.actions.containsAll(actions);
  }
}
