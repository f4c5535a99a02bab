package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How far a pod has come: the part of it that changes while it lives. */
record PodStanding(
    String nominatedNodeName,
    boolean finished,
    boolean terminating,
    boolean preempted,
    @Nullable Instant startedAt) {
  /* Of the pods that wait there are many, and all stand alike. */
  private static final PodStanding WAITING = new PodStanding("", false, false, false, null);

  static PodStanding of(Pod pod) {
    PodStatus status = pod.getStatus();
    boolean terminating = pod.getMetadata().getDeletionTimestamp() != null;
    if (status == null) {
      return shared(new PodStanding("", false, terminating, false, null));
    }
    String phase = status.getPhase();
    return shared(
        new PodStanding(
            Objects.requireNonNullElse(status.getNominatedNodeName(), ""),
            "Succeeded".equals(phase) || "Failed".equals(phase),
            terminating,
            terminating && isPreempted(status),
            status.getStartTime() == null ? null : instant(status.getStartTime())));
  }

  private static PodStanding shared(PodStanding standing) {
    return standing.equals(WAITING) ? WAITING : standing;
  }

  /** Only the first condition of the type counts, as everywhere in Kubernetes. */
  private static boolean isPreempted(PodStatus status) {
    for (PodCondition condition : status.getConditions()) {
      if ("DisruptionTarget".equals(condition.getType())) {
        return "True".equals(condition.getStatus())
            && "PreemptionByScheduler".equals(condition.getReason());
      }
    }
    return false;
  }

  /** Reads an API time; what is absent or unreadable counts as the beginning of time. */
  static Instant instant(@Nullable String time) {
    if (time == null || time.isEmpty()) {
      return Instant.EPOCH;
    }
    try {
      return Instant.parse(time);
    } catch (DateTimeParseException e) {
      return Instant.EPOCH;
    }
  }
}
