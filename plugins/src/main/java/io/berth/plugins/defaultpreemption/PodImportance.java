package io.berth.plugins.defaultpreemption;

import io.berth.model.PodInfo;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Orders pods by importance: higher priority first, then earlier start. */
final class PodImportance {
  private final Instant now;

  /** Uses the current time as the start of pods that have not started. */
  PodImportance(Instant now) {
    this.now = now;
  }

  Comparator<PodInfo> moreImportantPod() {
    return Comparator.comparingInt(PodInfo::priority).reversed().thenComparing(this::podStartTime);
  }

  /** Returns the earliest start of the victims with the highest priority. */
  Instant earliestPodStartTime(List<PodInfo> victims) {
    int maxPriority = victims.stream().mapToInt(PodInfo::priority).max().orElse(0);
    return victims.stream()
        .filter(victim -> victim.priority() == maxPriority)
        .map(this::podStartTime)
        .min(Comparator.naturalOrder())
        .orElse(now);
  }

  private Instant podStartTime(PodInfo pod) {
    Instant started = pod.startTime();
    return started == null ? now : started;
  }
}
