package io.berth.framework;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A change in the cluster, or the set of changes that a plugin registers for.
 *
 * @param resource the kind of the changed object
 * @param actions what changed; a registration matches if it lists all actions of the event
 */
public record ClusterEvent(EventResource resource, Set<ActionType> actions) {
  public ClusterEvent {
    actions = Collections.unmodifiableSet(EnumSet.copyOf(actions));
  }

  /** Returns an event with the given actions. */
  public static ClusterEvent of(EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEvent(resource, EnumSet.of(first, more));
  }

  /**
   * Returns whether this registered event covers an incoming one. An update that changes no field
   * of interest carries all update actions, and so matches only a registration for all of them.
   */
  public boolean matches(ClusterEvent incoming) {
    return (resource == EventResource.WILDCARD || resource == incoming.resource)
        && actions.containsAll(incoming.actions);
  }
}
