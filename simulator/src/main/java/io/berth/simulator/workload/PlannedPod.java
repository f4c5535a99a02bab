package io.berth.simulator.workload;

import io.berth.model.PodInfo;
import io.berth.simulator.result.Workload;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pod of the cluster, read from a file or made by a controller. The pods of a template share its
 * spec, of which thousands of copies would be a burden.
 */
public final class PlannedPod {
  /** What an API server fills in. */
  private static final String DEFAULT_SCHEDULER = "default-scheduler";

  private final Pod pod;
  private final Workload workload;
  private final @Nullable Affinity affinity;

  private PlannedPod(Pod pod, Workload workload, @Nullable Affinity affinity) {
    this.pod = pod;
    this.workload = workload;
    this.affinity = affinity;
  }

  static PlannedPod of(Pod pod, Workload workload) {
    return new PlannedPod(pod, workload, null);
  }

  /** Plans a pod with an affinity of its own instead of that of the spec. */
  static PlannedPod withAffinity(Pod pod, Workload workload, Affinity affinity) {
    return new PlannedPod(pod, workload, affinity);
  }

  PlannedPod in(Workload other) {
    return new PlannedPod(pod, other, affinity);
  }

  Pod pod() {
    return pod;
  }

  /** Returns a copy of the whole pod. */
  public Pod manifest() {
    Pod copy = new PodBuilder(pod).build();
    if (affinity != null) {
      copy.getSpec().setAffinity(affinity);
    }
    return copy;
  }

  public Workload workload() {
    return workload;
  }

  /** Returns the scheduler that the pod asks for. */
  public String schedulerName() {
    return schedulerOf(pod);
  }

  static String schedulerOf(Pod pod) {
    String asked = pod.getSpec().getSchedulerName();
    return asked == null || asked.isEmpty() ? DEFAULT_SCHEDULER : asked;
  }

  /** Tells whether somebody chose that scheduler: not every file does. */
  public boolean asksForScheduler() {
    String asked = pod.getSpec().getSchedulerName();
    return asked != null && !asked.isEmpty();
  }

  public boolean isOnNode() {
    return !Objects.requireNonNullElse(pod.getSpec().getNodeName(), "").isEmpty();
  }

  public boolean isFinished() {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return "Succeeded".equals(phase) || "Failed".equals(phase);
  }

  /** Returns when the pod was made; those that are new come after all others. */
  Instant createdAt() {
    String created = pod.getMetadata().getCreationTimestamp();
    try {
      return created == null ? Instant.MAX : Instant.parse(created);
    } catch (DateTimeParseException e) {
      return Instant.MAX;
    }
  }

  /** Trims the pod, as if it asked for this scheduler. Not for several threads. */
  public PodInfo info(String scheduler) {
    PodSpec spec = pod.getSpec();
    String askedScheduler = spec.getSchedulerName();
    Affinity sharedAffinity = spec.getAffinity();
    spec.setSchedulerName(Objects.requireNonNull(scheduler));
    if (affinity != null) {
      spec.setAffinity(affinity);
    }
    try {
      return PodInfo.of(pod);
    } finally {
      spec.setSchedulerName(askedScheduler);
      spec.setAffinity(sharedAffinity);
    }
  }

  /** Returns {@code namespace/name}. */
  public String key() {
    return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
  }

  @Override
  public String toString() {
    return key();
  }
}
