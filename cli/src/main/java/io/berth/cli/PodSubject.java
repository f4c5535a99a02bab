package io.berth.cli;

import io.berth.config.ObjectNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pod or workload to explain.
 *
 * @param kind such as {@code Deployment}, or {@code Pod}
 * @param namespace null if unset
 */
record PodSubject(String kind, @Nullable String namespace, String name) {
  static final String POD = "Pod";

  /** The kinds by the names that kubectl accepts. */
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

  /** Other kinds by the names that kubectl accepts; a namespace may have such a name, too. */
  private static final Set<String> OTHER_KINDS =
      Set.of(
          "service",
          "services",
          "svc",
          "node",
          "nodes",
          "no",
          "namespace",
          "namespaces",
          "ns",
          "configmap",
          "configmaps",
          "cm",
          "secret",
          "secrets",
          "ingress",
          "ingresses",
          "ing",
          "cronjob",
          "cronjobs",
          "cj",
          "replicationcontroller",
          "replicationcontrollers",
          "rc",
          "podgroup",
          "podgroups",
          "jobset",
          "jobsets",
          "persistentvolumeclaim",
          "persistentvolumeclaims",
          "pvc");

  /**
   * Parses {@code name}, {@code namespace/name}, {@code kind/name} or {@code namespace/kind/name}.
   *
   * @param namespaceOption the value of --namespace, or null
   * @throws CommandFailure if the text has another form
   */
  static PodSubject parse(String text, @Nullable String namespaceOption) {
    String[] parts = text.split("/", -1);
    String kind = parts.length < 2 ? null : kind(parts[parts.length - 2]);
    int nameParts = kind == null ? parts.length : parts.length - 1;
    String namespace = nameParts == 2 ? parts[0] : namespaceOption;
    String name = parts[parts.length - 1];
    if (nameParts > 2
        || !ObjectNames.isName(name)
        || (namespace != null && !ObjectNames.isNamespace(namespace))) {
      throw CommandFailure.invalidInput(
          List.of(
              "\"%s\" is not a pod or workload; use NAME, NAMESPACE/NAME or KIND/NAME%s"
                  .formatted(text, kindHint(text))));
    }
    if (namespaceOption != null && !namespaceOption.equals(namespace)) {
      throw CommandFailure.invalidInput(
          List.of(
              "--namespace: %s differs from the namespace %s of the pod"
                  .formatted(namespaceOption, namespace)));
    }
    return new PodSubject(kind == null ? POD : kind, namespace, name);
  }

  /** Returns a hint if the text before the name is that of another kind, otherwise "". */
  static String kindHint(String text) {
    String[] parts = text.split("/", -1);
    String kind = parts.length < 2 ? "" : parts[parts.length - 2];
    return OTHER_KINDS.contains(kind.toLowerCase(Locale.ROOT))
        ? "; %s is not a supported kind of workload: use deployment, replicaset, statefulset, daemonset or job"
            .formatted(kind)
        : "";
  }

  /** Returns whether a workload of a kind, such as {@code Deployment}, can be explained. */
  static boolean isSupported(String kind) {
    return KINDS.containsValue(kind);
  }

  private static @Nullable String kind(String word) {
    return KINDS.get(word.toLowerCase(Locale.ROOT));
  }

  boolean isPod() {
    return kind.equals(POD);
  }

  /**
   * Returns the subject in the namespace of the kubeconfig's context if it has none.
   *
   * @throws CommandFailure if this namespace is needed and invalid
   */
  PodSubject inDefault(String defaultNamespace) {
    if (namespace == null && !ObjectNames.isNamespace(defaultNamespace)) {
      throw CommandFailure.invalidInput(
          List.of(
              "the namespace \"%s\" of the kubeconfig's context is invalid; set -n"
                  .formatted(defaultNamespace)));
    }
    return namespace == null ? new PodSubject(kind, defaultNamespace, name) : this;
  }

  /** Returns the name of the pod for {@link PodFinder}. */
  String podName() {
    return namespace == null ? name : namespace + "/" + name;
  }

  /**
   * Returns a note that names the pod that represents a workload.
   *
   * @param podCount the number of pods of the workload
   */
  String note(String pod, boolean isPending, int podCount, long pendingCount) {
    return "Of %s, which has %s (%d pending), this is about %s%s."
        .formatted(
            this,
            Texts.count(podCount, "pod"),
            pendingCount,
            pod,
            isPending ? "" : ", on its node");
  }

  /** Returns the workload in kubectl's form, such as {@code deployment/web}. */
  @Override
  public String toString() {
    return kind.toLowerCase(Locale.ROOT) + "/" + name;
  }
}
