package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a pod that change during its life.
 *
 * @param podScheduledFalse whether the condition PodScheduled is False
 */
record PodLifecycle(
    long generation,
    String nominatedNodeName,
    boolean terminal,
    boolean terminating,
    boolean preempted,
    boolean podScheduledFalse,
    @Nullable Instant startTime) {
  /* Shared by all new pods: pods of an API server have generation 1, pods in files have none. */
  static final PodLifecycle PENDING = pending(1);
  private static final PodLifecycle PENDING_IN_FILE = pending(0);

  static PodLifecycle of(Pod pod) {
    PodStatus status = pod.getStatus();
    long generation = Objects.requireNonNullElse(pod.getMetadata().getGeneration(), 0L);
    boolean terminating = pod.getMetadata().getDeletionTimestamp() != null;
    if (status == null) {
      return shared(new PodLifecycle(generation, "", false, terminating, false, false, null));
    }
    String phase = status.getPhase();
    return shared(
        new PodLifecycle(
            generation,
            Objects.requireNonNullElse(status.getNominatedNodeName(), ""),
            "Succeeded".equals(phase) || "Failed".equals(phase),
            terminating,
            terminating && isPreempted(condition(status, "DisruptionTarget")),
            isPodScheduledFalse(condition(status, "PodScheduled")),
            status.getStartTime() == null ? null : instant(status.getStartTime())));
  }

  /** Returns a copy with another nominated node. */
  PodLifecycle withNominatedNodeName(String newNominatedNodeName) {
    return shared(
        new PodLifecycle(
            generation,
            newNominatedNodeName,
            terminal,
            terminating,
            preempted,
            podScheduledFalse,
            startTime));
  }

  private static PodLifecycle pending(long generation) {
    return new PodLifecycle(generation, "", false, false, false, false, null);
  }

  private static PodLifecycle shared(PodLifecycle lifecycle) {
    if (lifecycle.equals(PENDING)) {
      return PENDING;
    }
    return lifecycle.equals(PENDING_IN_FILE) ? PENDING_IN_FILE : lifecycle;
  }

  /** Returns the first condition of a type, as everywhere in Kubernetes, or null. */
  private static @Nullable PodCondition condition(PodStatus status, String type) {
    for (PodCondition condition : status.getConditions()) {
      if (type.equals(condition.getType())) {
        return condition;
      }
    }
    return null;
  }

  private static boolean isPreempted(@Nullable PodCondition disruption) {
    return disruption != null
        && "True".equals(disruption.getStatus())
        && "PreemptionByScheduler".equals(disruption.getReason());
  }

  private static boolean isPodScheduledFalse(@Nullable PodCondition scheduled) {
    return scheduled != null && "False".equals(scheduled.getStatus());
  }

  /** Parses a timestamp of the API; returns the epoch if it is missing or malformed. */
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
