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
 * The name of a workload that can be scaled.
 *
 * @param namespace null for any, if only one has such a workload
 */
public record WorkloadName(String kind, @Nullable String namespace, String name) {
  private static final int MAX_NAMES = 5;

  /** Kinds as they are written on command lines, and as objects have them. */
  private static final Map<String, String> KINDS = kinds();

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("deploy", "Deployment");
    kinds.put("rs", "ReplicaSet");
    kinds.put("rc", "ReplicationController");
    kinds.put("sts", "StatefulSet");
    for (String kind :
        List.of("Deployment", "ReplicaSet", "ReplicationController", "StatefulSet", "Job")) {
      kinds.put(kind.toLowerCase(Locale.ROOT), kind);
      kinds.put(kind.toLowerCase(Locale.ROOT) + "s", kind);
    }
    return kinds;
  }

  /**
   * Reads {@code kind/name}, {@code NAMESPACE/kind/name} or {@code kind/NAMESPACE/name}.
   *
   * @throws ManifestException if it is none of these, or of a kind that cannot be scaled
   */
  public static WorkloadName parse(String text) {
    List<String> parts = Arrays.asList(text.split("/", -1));
    if (parts.size() < 2 || parts.size() > 3 || parts.contains("")) {
      throw new ManifestException(
          "\"%s\" is no workload; write KIND/NAME or NAMESPACE/KIND/NAME, such as deployment/web"
              .formatted(text));
    }
    boolean namespaced = parts.size() == 3;
    boolean kindFirst = !namespaced || (known(parts.get(0)) && !known(parts.get(1)));
    String kind = KINDS.get(parts.get(kindFirst ? 0 : 1).toLowerCase(Locale.ROOT));
    if (kind == null) {
      throw new ManifestException(unscalable(parts.get(kindFirst ? 0 : 1)));
    }
    String namespace = namespaced ? parts.get(kindFirst ? 1 : 0) : null;
    return new WorkloadName(kind, namespace, parts.getLast());
  }

  private static boolean known(String kind) {
    return KINDS.containsKey(kind.toLowerCase(Locale.ROOT));
  }

  private static String unscalable(String kind) {
    String why =
        switch (kind.toLowerCase(Locale.ROOT)) {
          case "daemonset", "daemonsets", "ds" ->
              "a DaemonSet has a pod on every node, so that only --add-nodes gives it more";
          case "cronjob", "cronjobs", "cj" -> "a CronJob is not scaled, but its Jobs are";
          default -> "kind \"%s\" cannot be scaled".formatted(kind);
        };
    return why
        + "; the kinds are deployment, statefulset, replicaset, replicationcontroller and job";
  }

  /**
   * Returns the workload of this name.
   *
   * @throws ManifestException if there is none, or several
   */
  HasMetadata find(ClusterObjects objects) {
    List<HasMetadata> workloads =
        objects.all().stream()
            .filter(object -> object.getKind().equals(kind) && ClusterPlan.makesPods(object))
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
            .map(one -> of(one).toString())
            .collect(Collectors.joining(" or "));
    int more = found.size() - MAX_NAMES;
    return more <= 0 ? all : "%s, or of %,d more".formatted(all, more);
  }

  private String missing(List<WorkloadName> known) {
    List<String> near =
        Suggestions.near(
            name, known.stream().map(WorkloadName::name).distinct().toList(), MAX_NAMES);
    String there = "there is no %s \"%s\"".formatted(kind, written());
    if (known.isEmpty()) {
      return there + ", nor any other; add the object itself to the input, its pods are not enough";
    }
    List<String> names =
        known.stream()
            .filter(one -> near.contains(one.name))
            .sorted(Comparator.comparingInt(one -> near.indexOf(one.name)))
            .limit(MAX_NAMES)
            .map(WorkloadName::toString)
            .toList();
    return names.isEmpty()
        ? there
            + "; there are "
            + ChangedCluster.some(known.stream().map(WorkloadName::toString).sorted().toList())
        : there + "; did you mean " + String.join(" or ", names) + "?";
  }

  private boolean matches(HasMetadata object) {
    return object.getMetadata().getName().equals(name)
        && (namespace == null || namespace.equals(object.getMetadata().getNamespace()));
  }

  private static WorkloadName of(HasMetadata object) {
    return new WorkloadName(
        object.getKind(), object.getMetadata().getNamespace(), object.getMetadata().getName());
  }

  private String written() {
    return namespace == null ? name : namespace + "/" + name;
  }

  /** Returns the form that {@link #parse} reads. */
  @Override
  public String toString() {
    String own = kind.toLowerCase(Locale.ROOT) + "/" + name;
    return namespace == null ? own : namespace + "/" + own;
  }
}
