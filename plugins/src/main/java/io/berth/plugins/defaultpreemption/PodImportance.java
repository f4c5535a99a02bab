package io.berth.plugins.defaultpreemption;

import io.berth.model.PodInfo;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Which pods matter more: higher priority first, then the longer running. */
final class PodImportance {
  private final Instant now;

  /** Pods that have not started count as started now. */
  PodImportance(Instant now) {
    this.now = now;
  }

  Comparator<PodInfo> mostImportantFirst() {
    return Comparator.comparingInt(PodInfo::priority).reversed().thenComparing(this::startedAt);
  }

  /** Returns when the longest running of the victims of the highest priority started. */
  Instant earliestStart(List<PodInfo> victims) {
    int highest = victims.stream().mapToInt(PodInfo::priority).max().orElse(0);
    return victims.stream()
        .filter(victim -> victim.priority() == highest)
        .map(this::startedAt)
        .min(Comparator.naturalOrder())
        .orElse(now);
  }

  private Instant startedAt(PodInfo pod) {
    Instant started = pod.startedAt();
    return started == null ? now : started;
  }
}
