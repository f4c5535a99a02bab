package io.berth.framework;

import java.util.List;

/**
 * Registers the cluster events that may make the pods schedulable which the plugin rejected. A pod
 * rejected by a plugin without this interface is requeued on every event.
 */
public interface EnqueueExtensions extends Plugin {
  /** Returns the registered events. Called once, when the plugin is built. */
  List<ClusterEventWithHint> eventsToRegister();
}
