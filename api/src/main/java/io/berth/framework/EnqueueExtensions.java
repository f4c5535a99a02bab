package io.berth.framework;

import java.util.List;

/**
 * A plugin that knows which events can help the pods it rejects. Pods rejected by a plugin that
 * does not say so are tried again at every event.
 */
public interface EnqueueExtensions extends Plugin {
  /** Called once, when the plugin is built. */
  List<ClusterEventWithHint> eventsToRegister();
}
