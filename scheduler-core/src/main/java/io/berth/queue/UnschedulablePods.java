package io.berth.queue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The unschedulable pods, grouped by the plugins that rejected them: most events are dismissed per
 * group, without evaluating single pods.
 */
final class UnschedulablePods {
  private final Map<UnschedulablePlugins, Map<String, QueuedPodInfo>> groups =
      new LinkedHashMap<>();

  void add(QueuedPodInfo pod) {
    groups
        .computeIfAbsent(pod.unschedulablePlugins(), key -> new LinkedHashMap<>())
        .put(pod.pod().uid(), pod);
  }

  /**
   * Removes a pod whose unschedulable plugins are still those it was added with; returns whether it
   * was present.
   */
  boolean remove(QueuedPodInfo pod) {
    Map<String, QueuedPodInfo> group = groups.get(pod.unschedulablePlugins());
    if (group == null || group.remove(pod.pod().uid()) == null) {
      return false;
    }
    if (group.isEmpty()) {
      groups.remove(pod.unschedulablePlugins());
    }
    return true;
  }

  boolean isEmpty() {
    return groups.isEmpty();
  }

  /** A pod that an event may make schedulable. */
  record Requeue(QueuedPodInfo pod, QueueingStrategy strategy) {}

  /** Returns the pods that the event may make schedulable, without removing them. */
  List<Requeue> requeuedBy(ObservedEvent event) {
    List<Requeue> requeued = new ArrayList<>(0);
    groups.forEach(
        (unschedulablePlugins, pods) -> {
          if (unschedulablePlugins.isRegisteredFor(event)) {
            for (QueuedPodInfo pod : pods.values()) {
              QueueingStrategy strategy = unschedulablePlugins.queueingStrategy(pod.pod(), event);
              if (strategy != QueueingStrategy.SKIP) {
                requeued.add(new Requeue(pod, strategy));
              }
            }
          }
        });
    return requeued;
  }

  List<QueuedPodInfo> matching(Predicate<QueuedPodInfo> test) {
    List<QueuedPodInfo> found = new ArrayList<>();
    groups.values().forEach(pods -> pods.values().stream().filter(test).forEach(found::add));
    return found;
  }

  int gatedCount() {
    return count(true);
  }

  int ungatedCount() {
    return count(false);
  }

  private int count(boolean gated) {
    int count = 0;
    for (Map.Entry<UnschedulablePlugins, Map<String, QueuedPodInfo>> group : groups.entrySet()) {
      if ((group.getKey().gatingPlugin() != null) == gated) {
        count += group.getValue().size();
      }
    }
    return count;
  }
}
