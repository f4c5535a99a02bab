package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The name of a scalable workload.
 *
 * @param namespace null if the name is unique across namespaces
 */
public record WorkloadName(String kind, @Nullable String namespace, String name) {
  private static final int MAX_NAMES = 5;

  /** Kinds by their command line spelling. */
  private static final Map<String, String> KINDS = kinds();

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("deploy", "Deployment");
    kinds.put("rs", "ReplicaSet");
    kinds.put("rc", "ReplicationController");
    kinds.put("sts", "StatefulSet");
    for (String kind :
        List.of("Deployment", "ReplicaSet", "ReplicationController", "StatefulSet", "Job")) {
      for (String resource : List.of(kind, kind + "s")) {
        kinds.put(resource.toLowerCase(Locale.ROOT), kind);
        kinds.put(resource.toLowerCase(Locale.ROOT) + group(kind), kind);
      }
    }
    return kinds;
  }

  /** Returns the suffix of a kind with its API group, as kubectl prints it: deployment.apps. */
  private static String group(String kind) {
    return switch (kind) {
      case "Job" -> ".batch";
      case "ReplicationController" -> "";
      default -> ".apps";
    };
  }

  /**
   * Reads {@code kind/name}, {@code NAMESPACE/kind/name} or {@code kind/NAMESPACE/name}.
   *
   * @throws ManifestException if the text has another form or the kind is not scalable
   */
  public static WorkloadName parse(String text) {
    List<String> parts = Arrays.asList(text.split("/", -1));
    if (parts.size() < 2 || parts.size() > 3 || parts.contains("")) {
      throw new ManifestException(
          "\"%s\" is not a workload; write KIND/NAME or NAMESPACE/KIND/NAME, such as deployment/web"
              .formatted(text));
    }
    boolean namespaced = parts.size() == 3;
    boolean kindFirst = !namespaced || (isKind(parts.get(0)) && !isKind(parts.get(1)));
    String kind = KINDS.get(parts.get(kindFirst ? 0 : 1).toLowerCase(Locale.ROOT));
    if (kind == null) {
      throw new ManifestException(notScalable(parts.get(kindFirst ? 0 : 1)));
    }
    String namespace = namespaced ? parts.get(kindFirst ? 1 : 0) : null;
    return new WorkloadName(kind, namespace, parts.getLast());
  }

  private static boolean isKind(String kind) {
    return KINDS.containsKey(kind.toLowerCase(Locale.ROOT));
  }

  private static String notScalable(String kind) {
    String reason =
        switch (kind.toLowerCase(Locale.ROOT)) {
          case "daemonset", "daemonsets", "ds" ->
              "a DaemonSet has a pod on every node, so that only --add-nodes gives it more";
          case "cronjob", "cronjobs", "cj" -> "a CronJob is not scaled, but its Jobs are";
          default -> "kind \"%s\" cannot be scaled".formatted(kind);
        };
    return reason
        + "; the kinds are deployment, statefulset, replicaset, replicationcontroller and job";
  }

  /**
   * Returns the workload of this name.
   *
   * @throws ManifestException if there is no such workload or several
   */
  HasMetadata find(ClusterObjects objects) {
    List<HasMetadata> workloads =
        objects.all().stream()
            .filter(object -> object.getKind().equals(kind) && ClusterPlan.isWorkload(object))
            .toList();
    List<HasMetadata> found = workloads.stream().filter(this::matches).toList();
    if (found.size() == 1) {
      return found.getFirst();
    }
    if (found.isEmpty()) {
      throw new ManifestException(missing(workloads.stream().map(WorkloadName::of).toList()));
    }
    throw new ManifestException(
        "%,d namespaces have a %s \"%s\"; write one of %s"
            .formatted(found.size(), kind, name, listed(found)));
  }

  private static String listed(List<HasMetadata> found) {
    String all =
        found.stream()
            .limit(MAX_NAMES)
            .map(workload -> of(workload).toString())
            .collect(Collectors.joining(" or "));
    int more = found.size() - MAX_NAMES;
    return more <= 0 ? all : "%s, or of %,d more".formatted(all, more);
  }

  private String missing(List<WorkloadName> existing) {
    List<String> suggestions =
        Suggestions.closest(
            name, existing.stream().map(WorkloadName::name).distinct().toList(), MAX_NAMES);
    String notFound = "there is no %s \"%s\"".formatted(kind, qualifiedName());
    if (existing.isEmpty()) {
      return notFound
          + "; the input has no %ss; add its manifest, pods are not enough".formatted(kind);
    }
    List<String> names =
        existing.stream()
            .filter(workload -> suggestions.contains(workload.name))
            .sorted(Comparator.comparingInt(workload -> suggestions.indexOf(workload.name)))
            .limit(MAX_NAMES)
            .map(WorkloadName::toString)
            .toList();
    return names.isEmpty()
        ? notFound
            + "; there are "
            + ChangedCluster.abbreviate(
                existing.stream().map(WorkloadName::toString).sorted().toList())
        : notFound + "; did you mean " + String.join(" or ", names) + "?";
  }

  private boolean matches(HasMetadata object) {
    return object.getMetadata().getName().equals(name)
        && (namespace == null || namespace.equals(object.getMetadata().getNamespace()));
  }

  private static WorkloadName of(HasMetadata object) {
    return new WorkloadName(
        object.getKind(), object.getMetadata().getNamespace(), object.getMetadata().getName());
  }

  private String qualifiedName() {
    return namespace == null ? name : namespace + "/" + name;
  }

  /** Returns the text that {@link #parse} reads. */
  @Override
  public String toString() {
    String kindAndName = kind.toLowerCase(Locale.ROOT) + "/" + name;
    return namespace == null ? kindAndName : namespace + "/" + kindAndName;
  }
}
