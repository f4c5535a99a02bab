package io.berth.insight.live;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** Counts replicas that are unschedulable for some time, like Karmada's estimator. */
public final class UnschedulableReplicas {
  private static final String TEMPLATE_HASH = "pod-template-hash";

  private final Deployments deployments;
  private final InstantSource clock;

  public UnschedulableReplicas(Deployments deployments, InstantSource clock) {
    this.deployments = deployments;
    this.clock = clock;
  }

  /**
   * Counts the pods of a Deployment's current template that are unschedulable for longer than a
   * threshold.
   *
   * @throws EstimateFailedException if the Deployment does not exist or the kind is another one
   */
  public int count(String kind, String namespace, String name, Duration longerThan) {
    if (!kind.equals("Deployment")) {
      throw new EstimateFailedException(
          "only the pods of a Deployment are counted, and not those of a " + kind);
    }
    Deployment deployment = deployments.find(namespace, name);
    if (deployment == null) {
      throw new EstimateFailedException("there is no Deployment %s/%s".formatted(namespace, name));
    }
    Optional<ReplicaSet> current = current(deployment);
    if (current.isEmpty()) {
      return 0;
    }
    Instant since = clock.instant().minus(longerThan.isNegative() ? Duration.ZERO : longerThan);
    return (int)
        deployments.pods(deployment).stream()
            .filter(pod -> isControlledBy(current.get(), pod) && isUnschedulableSince(pod, since))
            .count();
  }

  /** Returns the oldest ReplicaSet with the Deployment's template. */
  private Optional<ReplicaSet> current(Deployment deployment) {
    PodTemplateSpec template = withoutHash(deployment.getSpec().getTemplate());
    return deployments.replicaSets(deployment).stream()
        .filter(set -> isControlledBy(deployment, set))
        .filter(set -> withoutHash(set.getSpec().getTemplate()).equals(template))
        .min(
            Comparator.comparing((ReplicaSet set) -> set.getMetadata().getCreationTimestamp())
                .thenComparing(set -> set.getMetadata().getName()));
  }

  private static PodTemplateSpec withoutHash(PodTemplateSpec template) {
    return new PodTemplateSpecBuilder(template)
        .editOrNewMetadata()
        .removeFromLabels(Map.of(TEMPLATE_HASH, ""))
        .endMetadata()
        .build();
  }

  private static boolean isControlledBy(HasMetadata owner, HasMetadata owned) {
    for (OwnerReference reference : owned.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(reference.getController())) {
        return reference.getUid().equals(owner.getMetadata().getUid());
      }
    }
    return false;
  }

  private static boolean isUnschedulableSince(Pod pod, Instant since) {
    for (PodCondition condition : pod.getStatus().getConditions()) {
      if (condition.getType().equals("PodScheduled")) {
        return condition.getStatus().equals("False")
            && "Unschedulable".equals(condition.getReason())
            && condition.getLastTransitionTime() != null
            && Instant.parse(condition.getLastTransitionTime()).isBefore(since);
      }
    }
    return false;
  }
}
