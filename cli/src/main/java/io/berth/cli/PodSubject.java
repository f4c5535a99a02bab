package io.berth.cli;

import io.berth.config.ObjectNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pod or workload that is to be explained.
 *
 * @param kind such as {@code Deployment}, or {@code Pod}
 * @param namespace null where none was given
 */
record PodSubject(String kind, @Nullable String namespace, String name) {
  static final String POD = "Pod";

  /** The names that kubectl takes, too. */
  private static final Map<String, String> KINDS =
      Map.ofEntries(
          Map.entry("pod", POD),
          Map.entry("pods", POD),
          Map.entry("po", POD),
          Map.entry("deployment", "Deployment"),
          Map.entry("deployments", "Deployment"),
          Map.entry("deploy", "Deployment"),
          Map.entry("replicaset", "ReplicaSet"),
          Map.entry("replicasets", "ReplicaSet"),
          Map.entry("rs", "ReplicaSet"),
          Map.entry("statefulset", "StatefulSet"),
          Map.entry("statefulsets", "StatefulSet"),
          Map.entry("sts", "StatefulSet"),
          Map.entry("daemonset", "DaemonSet"),
          Map.entry("daemonsets", "DaemonSet"),
          Map.entry("ds", "DaemonSet"),
          Map.entry("job", "Job"),
          Map.entry("jobs", "Job"));

  /**
   * Reads {@code name}, {@code namespace/name}, {@code kind/name} or {@code namespace/kind/name}.
   *
   * @param given the namespace of an option, or null
   * @throws CommandFailure if it is none of these
   */
  static PodSubject parse(String text, @Nullable String given) {
    String[] parts = text.split("/", -1);
    String kind = parts.length < 2 ? null : kind(parts[parts.length - 2]);
    int names = kind == null ? parts.length : parts.length - 1;
    String namespace = names == 2 ? parts[0] : given;
    String name = parts[parts.length - 1];
    if (names > 2
        || !ObjectNames.isName(name)
        || (namespace != null && !ObjectNames.isNamespace(namespace))) {
      throw CommandFailure.wrongInput(
          List.of("\"%s\" names no pod; write name or namespace/name".formatted(text)));
    }
    if (given != null && !given.equals(namespace)) {
      throw CommandFailure.wrongInput(
          List.of("--namespace: %s and %s are two namespaces".formatted(given, namespace)));
    }
    return new PodSubject(kind == null ? POD : kind, namespace, name);
  }

  private static @Nullable String kind(String word) {
    return KINDS.get(word.toLowerCase(Locale.ROOT));
  }

  boolean isPod() {
    return kind.equals(POD);
  }

  /** Returns the subject in a namespace, where it has none of its own. */
  PodSubject in(String usual) {
    return namespace == null ? new PodSubject(kind, usual, name) : this;
  }

  /** Returns the pod's name as {@link PodFinder} takes it. */
  String podName() {
    return namespace == null ? name : namespace + "/" + name;
  }

  /** Returns the workload as kubectl writes it. */
  @Override
  public String toString() {
    return kind.toLowerCase(Locale.ROOT) + "/" + name;
  }
}
