package io.berth.queue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The pods that wait for something to happen, together with those that share their rejectors: most
 * happenings are dismissed without looking at single pods.
 */
final class UnschedulablePods {
  private final Map<UnschedulablePlugins, Map<String, QueuedPodInfo>> groups =
      new LinkedHashMap<>();

  void add(QueuedPodInfo pod) {
    groups.computeIfAbsent(pod.rejectors(), key -> new LinkedHashMap<>()).put(pod.pod().uid(), pod);
  }

  /**
   * Takes a pod out, whose rejectors are still those it was added with; tells whether it was here.
   */
  boolean remove(QueuedPodInfo pod) {
    Map<String, QueuedPodInfo> group = groups.get(pod.rejectors());
    if (group == null || group.remove(pod.pod().uid()) == null) {
      return false;
    }
    if (group.isEmpty()) {
      groups.remove(pod.rejectors());
    }
    return true;
  }

  boolean isEmpty() {
    return groups.isEmpty();
  }

  /** A pod that something that happened may help. */
  record Woken(QueuedPodInfo pod, QueueingStrategy wake) {}

  /** Returns those that the happening may help; they stay here. */
  List<Woken> wokenBy(ObservedEvent what) {
    List<Woken> woken = new ArrayList<>(0);
    groups.forEach(
        (rejectors, pods) -> {
          if (rejectors.hear(what)) {
            for (QueuedPodInfo pod : pods.values()) {
              QueueingStrategy wake = rejectors.judge(pod.pod(), what);
              if (wake != QueueingStrategy.NOT) {
                woken.add(new Woken(pod, wake));
              }
            }
          }
        });
    return woken;
  }

  List<QueuedPodInfo> matching(Predicate<QueuedPodInfo> test) {
    List<QueuedPodInfo> found = new ArrayList<>();
    groups.values().forEach(pods -> pods.values().stream().filter(test).forEach(found::add));
    return found;
  }

  int gated() {
    return count(true);
  }

  int notGated() {
    return count(false);
  }

  private int count(boolean gated) {
    int count = 0;
    for (Map.Entry<UnschedulablePlugins, Map<String, QueuedPodInfo>> group : groups.entrySet()) {
      if ((group.getKey().gate() != null) == gated) {
        count += group.getValue().size();
      }
    }
    return count;
  }
}
