package io.berth.cli;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.simulator.workload.PlannedPod;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.List;

/**
 * The pod of a workload on files that is explained: one that is there and pending, else one that
 * its controller would make, else one on its node.
 */
record PlannedSubject(Pod pod, ClusterObjects others, String note) {
  /**
   * Chooses the pod.
   *
   * @throws CommandFailure if there is no such workload, or it has no pods
   */
  static PlannedSubject of(ClusterObjects objects, PodSubject subject) {
    ClusterPlan plan = ClusterPlan.of(objects);
    List<PlannedPod> pods =
        plan.pods().stream()
            .filter(pod -> isOf(subject, pod) && !pod.isFinished())
            .sorted(
                Comparator.comparing(PlannedPod::isOnNode)
                    .thenComparing(PlannedPod::toString, NaturalOrder.INSTANCE))
            .toList();
    if (pods.isEmpty()) {
      throw CommandFailure.wrongInput(
          List.of("%s: no such workload with pods in the files".formatted(subject)));
    }
    PlannedPod chosen = pods.getFirst();
    ClusterObjects others = plan.objects();
    objects.all(Pod.class).stream()
        .filter(pod -> !PodFinder.key(pod).equals(chosen.toString()))
        .forEach(others::add);
    long pending = pods.stream().filter(pod -> !pod.isOnNode()).count();
    return new PlannedSubject(
        chosen.manifest(),
        others,
        WorkloadNote.of(subject, chosen.toString(), !chosen.isOnNode(), pods.size(), pending));
  }

  private static boolean isOf(PodSubject subject, PlannedPod pod) {
    return pod.workload().kind().equals(subject.kind())
        && pod.workload().name().equals(subject.name())
        && (subject.namespace() == null || pod.workload().namespace().equals(subject.namespace()));
  }
}
