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
 * The pods of the input that have no node. Their controllers count them, so that nothing is made in
 * their place.
 *
 * @param keys {@code namespace/name} of each
 */
public record PendingPods(Set<String> keys) {
  /** Finds them, before the cluster is changed. */
  public static PendingPods of(ClusterObjects input) {
    return new PendingPods(
        input.all(Pod.class).stream()
            .filter(pod -> Objects.requireNonNullElse(pod.getSpec().getNodeName(), "").isEmpty())
            .filter(pod -> !OwnerIndex.hasEnded(pod))
            .map(pod -> pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName())
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Leaves them out. */
  public ClusterPlan leaveOut(ClusterPlan plan) {
    ClusterPlan rest = plan.without(keys);
    int left = plan.pods().size() - rest.pods().size();
    return rest.noting(
        List.of("%s of the input left out".formatted(ChangedCluster.count(left, "pending pod"))));
  }
}
