package io.berth.queue;

import io.berth.model.PodInfo;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The plugins that keep a pod waiting. Equal ones wait for the same events.
 *
 * @param rules the rules of the pod's profile, the same object for all its pods
 * @param plugins those that rejected the pod
 * @param pending those that wait for something outside the scheduler
 * @param gate the one among them that does not even let the pod be tried, or null
 */
record UnschedulablePlugins(
    QueueingHints rules, Set<String> plugins, Set<String> pending, @Nullable String gate) {

  /** Nobody has rejected the pod. */
  static UnschedulablePlugins none(QueueingHints rules) {
    return new UnschedulablePlugins(rules, Set.of(), Set.of(), null);
  }

  static UnschedulablePlugins of(QueueingHints rules, Diagnosis refusal) {
    return new UnschedulablePlugins(
        rules, sorted(refusal.plugins()), sorted(refusal.pending()), null);
  }

  private static Set<String> sorted(Set<String> names) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(names));
  }

  boolean isEmpty() {
    return plugins.isEmpty() && pending.isEmpty();
  }

  /** Returns the names of all of them. */
  Set<String> all() {
    Set<String> all = new TreeSet<>(plugins);
    all.addAll(pending);
    return Collections.unmodifiableSet(all);
  }

  /** Returns these and the plugin that does not let the pod be tried. */
  UnschedulablePlugins gatedBy(String plugin) {
    SortedSet<String> more = new TreeSet<>(plugins);
    more.add(plugin);
    return new UnschedulablePlugins(
        rules, Collections.unmodifiableSortedSet(more), pending, plugin);
  }

  /** Returns these without a gate; what they said before still holds. */
  UnschedulablePlugins ungated() {
    return gate == null ? this : new UnschedulablePlugins(rules, plugins, pending, null);
  }

  /** Tells whether what happened is of a kind that may help any pod of these rejectors. */
  boolean hear(ObservedEvent what) {
    if (what.isWildcard()) {
      return true;
    }
    if (gate != null) {
      return rules.hears(gate, what.event());
    }
    return anyHears(pending, what) || anyHears(plugins, what);
  }

  private boolean anyHears(Set<String> some, ObservedEvent what) {
    for (String plugin : some) {
      if (rules.hears(plugin, what.event())) {
        return true;
      }
    }
    return false;
  }

  /** Asks the plugins what the happening means for a pod of theirs. */
  QueueingStrategy judge(PodInfo pod, ObservedEvent what) {
    if (!what.concerns(pod)) {
      return QueueingStrategy.NOT;
    }
    if (isEmpty() || what.isWildcard()) {
      return QueueingStrategy.AFTER_BACKOFF;
    }
    if (anyHelped(pending, pod, what)) {
      return QueueingStrategy.AT_ONCE;
    }
    return anyHelped(plugins, pod, what) ? QueueingStrategy.AFTER_BACKOFF : QueueingStrategy.NOT;
  }

  private boolean anyHelped(Set<String> some, PodInfo pod, ObservedEvent what) {
    for (String plugin : some) {
      if (rules.helps(plugin, pod, what)) {
        return true;
      }
    }
    return false;
  }
}
