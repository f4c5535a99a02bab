package io.berth.cli;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/** Finds a pod by its name or namespace/name. */
final class PodFinder {
  private static final int MAX_NAMES = 5;

  private PodFinder() {}

  /** Returns the only matching pod, or fails with the names of similar or matching pods. */
  static Pod find(ClusterObjects objects, String name) {
    List<Pod> pods = objects.all(Pod.class);
    List<Pod> found = pods.stream().filter(pod -> matches(pod, name)).toList();
    if (found.size() == 1) {
      return found.getFirst();
    }
    throw CommandFailure.invalidInput(
        List.of(
            found.isEmpty()
                ? missing(pods, name) + simulated(objects, name)
                : ambiguous(found, name)));
  }

  private static boolean matches(Pod pod, String name) {
    return name.equals(name.indexOf('/') < 0 ? pod.getMetadata().getName() : key(pod));
  }

  private static String missing(List<Pod> pods, String name) {
    if (pods.isEmpty()) {
      return "%s: there are no pods in the files".formatted(name);
    }
    List<String> similar =
        Suggestions.closest(name, pods.stream().map(PodFinder::key).toList(), MAX_NAMES);
    if (similar.isEmpty()) {
      String podName = name.substring(name.indexOf('/') + 1);
      similar =
          pods.stream()
              .filter(
                  pod ->
                      !Suggestions.closest(podName, List.of(pod.getMetadata().getName()), 1)
                          .isEmpty())
              .map(PodFinder::key)
              .limit(MAX_NAMES)
              .toList();
    }
    return "%s: no such pod among the %d in the files%s"
        .formatted(
            name,
            pods.size(),
            similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?");
  }

  /** Returns a hint if the name is that of a pod that a simulation would create for a workload. */
  private static String simulated(ClusterObjects objects, String name) {
    String podName = name.substring(name.indexOf('/') + 1);
    return objects.all().stream()
        .filter(ClusterPlan::isWorkload)
        .filter(workload -> podName.startsWith(workload.getMetadata().getName() + "-"))
        .findFirst()
        .map(
            workload ->
                "; to explain the pods that a simulation creates for %s %s, run: berth simulate FILE..."
                        .formatted(workload.getKind(), workload.getMetadata().getName())
                    + " --explain")
        .orElse("");
  }

  private static String ambiguous(List<Pod> found, String name) {
    return "%s: %d pods have this name; use one of: %s"
        .formatted(name, found.size(), Texts.join(found.stream().map(PodFinder::key).toList(), 10));
  }

  static String key(Pod pod) {
    return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
  }
}
