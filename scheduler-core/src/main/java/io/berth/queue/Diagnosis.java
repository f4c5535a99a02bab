package io.berth.queue;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The plugins that made an attempt fail; they decide which events requeue the pod.
 *
 * @param unschedulablePlugins the plugins that rejected nodes or the pod; their registered events
 *     requeue the pod
 * @param pendingPlugins the plugins that wait for something outside the scheduler; their events
 *     requeue the pod without backoff
 */
public record Diagnosis(Set<String> unschedulablePlugins, Set<String> pendingPlugins) {
  /** An error without a rejecting plugin: the pod is retried after its backoff. */
  public static final Diagnosis ERROR = new Diagnosis(Set.of(), Set.of());

  public Diagnosis {
    unschedulablePlugins = Collections.unmodifiableSet(new LinkedHashSet<>(unschedulablePlugins));
    pendingPlugins = Collections.unmodifiableSet(new LinkedHashSet<>(pendingPlugins));
  }

  public boolean isError() {
    return unschedulablePlugins.isEmpty() && pendingPlugins.isEmpty();
  }
}
