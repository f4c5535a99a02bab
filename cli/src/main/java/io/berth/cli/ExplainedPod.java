package io.berth.cli;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.simulator.workload.PlannedPod;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The pod that is explained, without its node, and the other objects of its cluster.
 *
 * @param notes notes for the user
 */
record ExplainedPod(Pod pod, ClusterObjects others, List<String> notes) {
  /**
   * Finds the pod in a cluster.
   *
   * @throws CommandFailure if there is no such pod, no such workload, or the workload has no pods
   */
  static ExplainedPod of(ClusterObjects objects, PodSubject subject) {
    if (!subject.isPod()) {
      return ofWorkload(objects, subject);
    }
    Pod pod = PodFinder.find(objects, subject.podName());
    return new ExplainedPod(pod, objects.without(pod), List.of());
  }

  /**
   * Selects a pod of a workload: an existing pending pod, else a pod that the controller would
   * create, else a bound pod.
   */
  private static ExplainedPod ofWorkload(ClusterObjects objects, PodSubject subject) {
    ClusterPlan plan = ClusterPlan.of(objects);
    List<PlannedPod> pods =
        plan.pods().stream()
            .filter(pod -> isOf(subject, pod) && !pod.isFinished())
            .sorted(
                Comparator.comparing(PlannedPod::isOnNode)
                    .thenComparing(PlannedPod::toString, NaturalOrder.INSTANCE))
            .toList();
    if (pods.isEmpty()) {
      throw CommandFailure.invalidInput(
          List.of(
              "%s: no such workload in the files, or it has no pods; add its manifest"
                  .formatted(subject)));
    }
    PlannedPod chosen = pods.getFirst();
    ClusterObjects others = plan.objects();
    objects.all(Pod.class).stream()
        .filter(pod -> !PodFinder.key(pod).equals(chosen.toString()))
        .forEach(others::add);
    long pending = pods.stream().filter(pod -> !pod.isOnNode()).count();
    return new ExplainedPod(
        chosen.manifest(),
        others,
        List.of(subject.note(chosen.toString(), !chosen.isOnNode(), pods.size(), pending)));
  }

  private static boolean isOf(PodSubject subject, PlannedPod pod) {
    return pod.workload().kind().equals(subject.kind())
        && pod.workload().name().equals(subject.name())
        && (subject.namespace() == null || pod.workload().namespace().equals(subject.namespace()));
  }

  /** Removes the pod from its node in place, and returns notes about the changes. */
  List<String> unbind() {
    List<String> changes = new ArrayList<>();
    String node = pod.getSpec().getNodeName();
    if (node != null && !node.isEmpty()) {
      pod.getSpec().setNodeName(null);
      changes.add("It is bound to %s, and evaluated as if it were not there.".formatted(node));
    }
    String phase = pod.getStatus() == null ? "" : pod.getStatus().getPhase();
    if ("Succeeded".equals(phase) || "Failed".equals(phase)) {
      changes.add("It has ended (%s), and is evaluated as if it were new.".formatted(phase));
    }
    return changes;
  }
}
