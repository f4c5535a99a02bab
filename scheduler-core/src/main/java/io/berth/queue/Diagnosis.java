package io.berth.queue;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Why an attempt came to nothing, as far as it decides when the pod is tried again.
 *
 * @param plugins those that rejected nodes or the pod: events that they know of wake it
 * @param pending those that wait for something outside the scheduler: their events wake it without
 *     backoff
 */
public record Diagnosis(Set<String> plugins, Set<String> pending) {
  /** Nobody rejected it, something went wrong: it is tried again after a while. */
  public static final Diagnosis ERROR = new Diagnosis(Set.of(), Set.of());

  public Diagnosis {
    plugins = Collections.unmodifiableSet(new LinkedHashSet<>(plugins));
    pending = Collections.unmodifiableSet(new LinkedHashSet<>(pending));
  }

  public boolean isError() {
    return plugins.isEmpty() && pending.isEmpty();
  }
}
