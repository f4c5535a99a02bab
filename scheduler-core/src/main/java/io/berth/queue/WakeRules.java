package io.berth.queue;

import io.berth.framework.Action;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventAware;
import io.berth.framework.EventRegistration;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.model.PodInfo;
import io.berth.runtime.PluginFailures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which events help pods that a profile's plugins rejected. */
final class WakeRules {
  private static final Logger LOG = LoggerFactory.getLogger(WakeRules.class);

  /** What holds for plugins that say nothing of events, and for whoever is no plugin. */
  private static final List<EventRegistration> EVERY_EVENT =
      List.of(EventRegistration.always(new ClusterEvent(EventResource.ANY, Action.all())));

  private final Map<String, List<EventRegistration>> byPlugin = new HashMap<>();

  WakeRules(List<EventAware> plugins) {
    for (EventAware plugin : plugins) {
      byPlugin.put(plugin.name(), RegisteredEvents.of(plugin));
    }
  }

  private List<EventRegistration> of(String plugin) {
    return byPlugin.getOrDefault(plugin, EVERY_EVENT);
  }

  /** Tells whether the plugin registered for events of this kind. */
  boolean hears(String plugin, ClusterEvent event) {
    for (EventRegistration registration : of(plugin)) {
      if (event.isOf(registration.event())) {
        return true;
      }
    }
    return false;
  }

  /** Asks the plugin whether what happened may help a pod that it rejected. */
  boolean helps(String plugin, PodInfo pod, Happening what) {
    for (EventRegistration registration : of(plugin)) {
      if (what.event().isOf(registration.event()) && queues(plugin, registration, pod, what)) {
        return true;
      }
    }
    return false;
  }

  /**
   * A hint that fails or says nothing counts as a yes: better a vain attempt than a pod that is
   * never tried.
   */
  private static boolean queues(
      String plugin, EventRegistration registration, PodInfo pod, Happening what) {
    try {
      return registration.judge(pod, what.before(), what.after()) != Verdict.SKIP;
    } catch (Throwable e) {
      PluginFailures.throwIfFatal(e);
      LOG.error("Hint of plugin \"{}\" failed for pod {}", plugin, pod.key(), e);
      return true;
    }
  }
}
