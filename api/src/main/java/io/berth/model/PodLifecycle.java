package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How far a pod has come: the part of it that changes while it lives.
 *
 * @param refused whether the pod's condition says that it is not scheduled
 */
record PodLifecycle(
    long generation,
    String nominatedNodeName,
    boolean finished,
    boolean terminating,
    boolean preempted,
    boolean refused,
    @Nullable Instant startedAt) {
  /* Of the pods that wait there are many, and all stand alike: those of an API server are of the
   * first generation, those in files of none. */
  static final PodLifecycle WAITING = waiting(1);
  private static final PodLifecycle WAITING_IN_FILE = waiting(0);

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
            isRefused(condition(status, "PodScheduled")),
            status.getStartTime() == null ? null : instant(status.getStartTime())));
  }

  /** Returns the same but for the nomination. */
  PodLifecycle nominatedTo(String node) {
    return shared(
        new PodLifecycle(generation, node, finished, terminating, preempted, refused, startedAt));
  }

  private static PodLifecycle waiting(long generation) {
    return new PodLifecycle(generation, "", false, false, false, false, null);
  }

  private static PodLifecycle shared(PodLifecycle standing) {
    if (standing.equals(WAITING)) {
      return WAITING;
    }
    return standing.equals(WAITING_IN_FILE) ? WAITING_IN_FILE : standing;
  }

  /** Only the first condition of a type counts, as everywhere in Kubernetes. */
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

  private static boolean isRefused(@Nullable PodCondition scheduled) {
    return scheduled != null && "False".equals(scheduled.getStatus());
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
