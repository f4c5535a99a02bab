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
 * A pod of the cluster, from the input or created by a controller. The pods of a template share its
 * spec to save memory.
 */
public final class PlannedPod {
  /** The default of the API server. */
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

  /** Plans a pod whose affinity overrides that of the shared spec. */
  static PlannedPod withAffinity(Pod pod, Workload workload, Affinity affinity) {
    return new PlannedPod(pod, workload, affinity);
  }

  PlannedPod in(Workload other) {
    return new PlannedPod(pod, other, affinity);
  }

  Pod pod() {
    return pod;
  }

  /** Returns a deep copy of the pod. */
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

  /** Returns the scheduler name of the pod, or the default. */
  public String schedulerName() {
    return schedulerOf(pod);
  }

  static String schedulerOf(Pod pod) {
    String name = pod.getSpec().getSchedulerName();
    return name == null || name.isEmpty() ? DEFAULT_SCHEDULER : name;
  }

  /** Returns whether the scheduler name is set explicitly. */
  public boolean hasExplicitSchedulerName() {
    String name = pod.getSpec().getSchedulerName();
    return name != null && !name.isEmpty();
  }

  public boolean isOnNode() {
    return !Objects.requireNonNullElse(pod.getSpec().getNodeName(), "").isEmpty();
  }

  public boolean isFinished() {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return "Succeeded".equals(phase) || "Failed".equals(phase);
  }

  /** Returns the creation time of the pod; new pods are last. */
  Instant createdAt() {
    String created = pod.getMetadata().getCreationTimestamp();
    try {
      return created == null ? Instant.MAX : Instant.parse(created);
    } catch (DateTimeParseException e) {
      return Instant.MAX;
    }
  }

  /** Returns the pod with this scheduler name. Not thread-safe. */
  public PodInfo info(String scheduler) {
    PodSpec spec = pod.getSpec();
    String originalScheduler = spec.getSchedulerName();
    Affinity originalAffinity = spec.getAffinity();
    spec.setSchedulerName(Objects.requireNonNull(scheduler));
    if (affinity != null) {
      spec.setAffinity(affinity);
    }
    try {
      return PodInfo.of(pod);
    } finally {
      spec.setSchedulerName(originalScheduler);
      spec.setAffinity(originalAffinity);
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
