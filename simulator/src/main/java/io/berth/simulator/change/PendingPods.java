package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.simulator.workload.OwnerIndex;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pending pods of the input. Their controllers count them, so they are not recreated.
 *
 * @param keys the keys of the pods, {@code namespace/name}
 */
public record PendingPods(Set<String> keys) {
  /** Returns the pending pods of the unchanged input. */
  public static PendingPods of(ClusterObjects input) {
    return new PendingPods(
        input.all(Pod.class).stream()
            .filter(pod -> Objects.requireNonNullElse(pod.getSpec().getNodeName(), "").isEmpty())
            .filter(pod -> !OwnerIndex.hasEnded(pod))
            .map(pod -> pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName())
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Returns the plan without these pods. */
  public ClusterPlan removeFrom(ClusterPlan plan) {
    ClusterPlan remaining = plan.without(keys);
    int removed = plan.pods().size() - remaining.pods().size();
    if (removed == 0) {
      return remaining;
    }
    return remaining.withNotes(
        List.of("%s of the input ignored".formatted(ChangedCluster.count(removed, "pending pod"))));
  }
}
