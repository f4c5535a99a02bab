package io.berth.cli;

import io.berth.manifest.ClusterObjects;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

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
                ? missing(pods, name) + PodSubject.kindHint(name) + workloadHint(objects, name)
                : ambiguous(found, name)));
  }

  private static boolean matches(Pod pod, String name) {
    return name.equals(name.indexOf('/') < 0 ? pod.getMetadata().getName() : key(pod));
  }

  private static String missing(List<Pod> pods, String name) {
    if (pods.isEmpty()) {
      return "%s: there are no pods in the files".formatted(name);
    }
    String podName = name.substring(name.indexOf('/') + 1);
    List<String> similar =
        pods.stream()
            .filter(pod -> pod.getMetadata().getName().equals(podName))
            .map(PodFinder::key)
            .limit(MAX_NAMES)
            .toList();
    if (similar.isEmpty()) {
      similar = Suggestions.closest(name, pods.stream().map(PodFinder::key).toList(), MAX_NAMES);
    }
    if (similar.isEmpty()) {
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

  /** Returns a hint if the name is that of a workload, or of a pod that it would have. */
  private static String workloadHint(ClusterObjects objects, String name) {
    String podName = name.substring(name.indexOf('/') + 1);
    return objects.all().stream()
        .filter(ClusterPlan::isWorkload)
        .filter(workload -> (podName + "-").startsWith(workload.getMetadata().getName() + "-"))
        .max(Comparator.comparingInt(workload -> workload.getMetadata().getName().length()))
        .map(PodFinder::workloadHint)
        .orElse("");
  }

  private static String workloadHint(HasMetadata workload) {
    ObjectMeta meta = workload.getMetadata();
    String described = "%s %s".formatted(workload.getKind(), meta.getName());
    if (!PodSubject.isSupported(workload.getKind())) {
      return "; to explain the pods that a simulation creates for %s, run: berth simulate FILE... --explain"
          .formatted(described);
    }
    String namespace = Objects.requireNonNullElse(meta.getNamespace(), "default");
    return "; to explain a pod of %s, run: berth explain %s%s/%s -f FILE..."
        .formatted(
            described,
            namespace.equals("default") ? "" : "-n " + namespace + " ",
            workload.getKind().toLowerCase(Locale.ROOT),
            meta.getName());
  }

  private static String ambiguous(List<Pod> found, String name) {
    return "%s: %d pods have this name; use one of: %s"
        .formatted(name, found.size(), Texts.join(found.stream().map(PodFinder::key).toList(), 10));
  }

  static String key(Pod pod) {
    return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
  }
}
