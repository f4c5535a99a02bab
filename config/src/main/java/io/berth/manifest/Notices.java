package io.berth.manifest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Notices about valid manifests, in a limited number of lines. */
final class Notices {
  private static final int MAX_NAMES = 5;
  private static final int MAX_LINES = 20;

  private final List<String> lines = new ArrayList<>();
  private final Map<String, Integer> ignoredByKind = new TreeMap<>();

  void add(String line) {
    if (lines.size() < MAX_LINES) {
      lines.add(line);
    }
  }

  /** Counts an object of a kind that scheduling does not use. */
  void countIgnored(String kind) {
    ignoredByKind.merge(kind, 1, Integer::sum);
  }

  void addAll(OrderedObjects store, ClusterObjects objects, PriorityAdmission priorities) {
    if (ignoredByKind.containsKey("KubeSchedulerConfiguration")) {
      lines.add("ignored a KubeSchedulerConfiguration among the manifests; pass it with --config");
      ignoredByKind.remove("KubeSchedulerConfiguration");
    }
    if (!ignoredByKind.isEmpty()) {
      lines.add(
          "ignored, because the scheduler does not use these kinds: "
              + abbreviated(
                  ignoredByKind.entrySet().stream()
                      .map(e -> e.getValue() + " " + e.getKey())
                      .toList()));
    }
    if (!store.replaced().isEmpty()) {
      lines.add(
          "defined more than once, the last definition is used: " + abbreviated(store.replaced()));
    }
    addNodes(objects);
    if (!priorities.missing().isEmpty()) {
      lines.add(
          "unknown PriorityClasses, priority 0 is used for their pods: "
              + abbreviated(priorities.missing()));
    }
  }

  private void addNodes(ClusterObjects objects) {
    List<Node> nodes = objects.all(Node.class);
    List<String> withoutAllocatable =
        nodes.stream().filter(Notices::hasNoAllocatable).map(Notices::name).toList();
    if (!withoutAllocatable.isEmpty()) {
      lines.add(
          "no pod fits on nodes whose status.allocatable is empty: "
              + abbreviated(withoutAllocatable));
    }
    Set<String> nodeNames = nodes.stream().map(Notices::name).collect(Collectors.toSet());
    List<String> onUnknownNodes =
        objects.all(Pod.class).stream()
            .filter(pod -> isUnknownNode(pod.getSpec().getNodeName(), nodeNames))
            .map(pod -> pod.getMetadata().getNamespace() + "/" + name(pod))
            .toList();
    if (!nodes.isEmpty() && !onUnknownNodes.isEmpty()) {
      lines.add(
          "ignored, because their nodes are not in the input: " + abbreviated(onUnknownNodes));
    }
  }

  private static boolean isUnknownNode(@Nullable String node, Set<String> nodeNames) {
    return node != null && !node.isEmpty() && !nodeNames.contains(node);
  }

  private static boolean hasNoAllocatable(Node node) {
    return node.getStatus() == null || node.getStatus().getAllocatable().isEmpty();
  }

  private static String name(HasMetadata object) {
    return object.getMetadata().getName();
  }

  private static String abbreviated(Collection<String> names) {
    String listed = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
    int more = names.size() - MAX_NAMES;
    return more <= 0 ? listed : listed + " and " + more + " more";
  }

  List<String> list() {
    return List.copyOf(lines);
  }
}
