package io.berth.queue;

import io.berth.model.PodInfo;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The plugins that rejected a pod. Equal values wait for the same events.
 *
 * @param hints the queueing hints of the pod's profile, the same object for all its pods
 * @param plugins the plugins that rejected the pod
 * @param pending the plugins that wait for something outside the scheduler
 * @param gatingPlugin the plugin whose PreEnqueue rejects the pod, or null
 */
record UnschedulablePlugins(
    QueueingHints hints, Set<String> plugins, Set<String> pending, @Nullable String gatingPlugin) {

  /** Returns the value of a pod that no plugin has rejected. */
  static UnschedulablePlugins none(QueueingHints hints) {
    return new UnschedulablePlugins(hints, Set.of(), Set.of(), null);
  }

  static UnschedulablePlugins of(QueueingHints hints, Diagnosis diagnosis) {
    return new UnschedulablePlugins(
        hints, sorted(diagnosis.unschedulablePlugins()), sorted(diagnosis.pendingPlugins()), null);
  }

  private static Set<String> sorted(Set<String> names) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(names));
  }

  boolean isEmpty() {
    return plugins.isEmpty() && pending.isEmpty();
  }

  /** Returns all plugin names. */
  Set<String> all() {
    Set<String> all = new TreeSet<>(plugins);
    all.addAll(pending);
    return Collections.unmodifiableSet(all);
  }

  /** Returns a copy with the plugin whose PreEnqueue rejects the pod. */
  UnschedulablePlugins withGatingPlugin(String plugin) {
    SortedSet<String> all = new TreeSet<>(plugins);
    all.add(plugin);
    return new UnschedulablePlugins(hints, Collections.unmodifiableSortedSet(all), pending, plugin);
  }

  /** Returns a copy without gating plugin; earlier rejections remain. */
  UnschedulablePlugins withoutGatingPlugin() {
    return gatingPlugin == null ? this : new UnschedulablePlugins(hints, plugins, pending, null);
  }

  /**
   * Returns whether an event of this kind may make any pod schedulable that these plugins rejected.
   */
  boolean isRegisteredFor(ObservedEvent event) {
    if (event.isWildcard()) {
      return true;
    }
    if (gatingPlugin != null) {
      return hints.isRegistered(gatingPlugin, event.event());
    }
    return anyRegistered(pending, event) || anyRegistered(plugins, event);
  }

  private boolean anyRegistered(Set<String> names, ObservedEvent event) {
    for (String plugin : names) {
      if (hints.isRegistered(plugin, event.event())) {
        return true;
      }
    }
    return false;
  }

  /** Returns how the event requeues a pod that these plugins rejected. */
  QueueingStrategy queueingStrategy(PodInfo pod, ObservedEvent event) {
    if (!event.appliesTo(pod)) {
      return QueueingStrategy.SKIP;
    }
    if (isEmpty() || event.isWildcard()) {
      return QueueingStrategy.AFTER_BACKOFF;
    }
    if (anyWorthRequeuing(pending, pod, event)) {
      return QueueingStrategy.IMMEDIATELY;
    }
    return anyWorthRequeuing(plugins, pod, event)
        ? QueueingStrategy.AFTER_BACKOFF
        : QueueingStrategy.SKIP;
  }

  private boolean anyWorthRequeuing(Set<String> names, PodInfo pod, ObservedEvent event) {
    for (String plugin : names) {
      if (hints.isWorthRequeuing(plugin, pod, event)) {
        return true;
      }
    }
    return false;
  }
}
