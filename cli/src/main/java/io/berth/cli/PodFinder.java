package io.berth.cli;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/** Finds the pod that somebody means by a name or by namespace/name. */
final class PodFinder {
  private static final int MOST_NAMES = 5;

  private PodFinder() {}

  /** Finds exactly one pod, or fails and says which there are. */
  static Pod find(ClusterObjects objects, String asked) {
    List<Pod> pods = objects.all(Pod.class);
    List<Pod> found = pods.stream().filter(pod -> isMeant(pod, asked)).toList();
    if (found.size() == 1) {
      return found.getFirst();
    }
    throw CommandFailure.wrongInput(
        List.of(
            found.isEmpty()
                ? missing(pods, asked) + simulated(objects, asked)
                : ambiguous(found, asked)));
  }

  private static boolean isMeant(Pod pod, String asked) {
    return asked.equals(asked.indexOf('/') < 0 ? pod.getMetadata().getName() : key(pod));
  }

  private static String missing(List<Pod> pods, String asked) {
    if (pods.isEmpty()) {
      return "%s: there are no pods in the files".formatted(asked);
    }
    List<String> near =
        Suggestions.near(asked, pods.stream().map(PodFinder::key).toList(), MOST_NAMES);
    if (near.isEmpty()) {
      String name = asked.substring(asked.indexOf('/') + 1);
      near =
          pods.stream()
              .filter(
                  pod -> !Suggestions.near(name, List.of(pod.getMetadata().getName()), 1).isEmpty())
              .map(PodFinder::key)
              .limit(MOST_NAMES)
              .toList();
    }
    return "%s: no such pod among the %d in the files%s"
        .formatted(
            asked,
            pods.size(),
            near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?");
  }

  /** Pods of workloads are on no file: simulations make them, and tell their names. */
  private static String simulated(ClusterObjects objects, String asked) {
    String name = asked.substring(asked.indexOf('/') + 1);
    return objects.all().stream()
        .filter(ClusterPlan::makesPods)
        .filter(workload -> name.startsWith(workload.getMetadata().getName() + "-"))
        .findFirst()
        .map(
            workload ->
                "; pods that a simulation makes of %s %s are explained by: berth simulate FILE..."
                        .formatted(workload.getKind(), workload.getMetadata().getName())
                    + " --explain")
        .orElse("");
  }

  private static String ambiguous(List<Pod> found, String asked) {
    return "%s: %d pods have this name; say which one: %s"
        .formatted(
            asked, found.size(), Texts.some(found.stream().map(PodFinder::key).toList(), 10));
  }

  static String key(Pod pod) {
    return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
  }
}
