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

/** What is said about manifests that can be used, in a few lines however long they are. */
final class Notices {
  private static final int MOST_NAMES = 5;
  private static final int MOST_LINES = 20;

  private final List<String> lines = new ArrayList<>();
  private final Map<String, Integer> asideByKind = new TreeMap<>();

  void add(String line) {
    if (lines.size() < MOST_LINES) {
      lines.add(line);
    }
  }

  /** Counts an object that scheduling does not read. */
  void leftAside(String kind) {
    asideByKind.merge(kind, 1, Integer::sum);
  }

  void addAll(OrderedObjects store, ClusterObjects objects, PodPriorities priorities) {
    if (asideByKind.containsKey("KubeSchedulerConfiguration")) {
      lines.add("a KubeSchedulerConfiguration is among the manifests; give it with --config");
      asideByKind.remove("KubeSchedulerConfiguration");
    }
    if (!asideByKind.isEmpty()) {
      lines.add(
          "not read for scheduling: "
              + some(
                  asideByKind.entrySet().stream()
                      .map(e -> e.getValue() + " " + e.getKey())
                      .toList()));
    }
    if (!store.replaced().isEmpty()) {
      lines.add("given more than once, the last one counts: " + some(store.replaced()));
    }
    addNodes(objects);
    if (!priorities.missing().isEmpty()) {
      lines.add(
          "priority 0 is taken for pods of PriorityClasses that are not among the manifests: "
              + some(priorities.missing()));
    }
  }

  private void addNodes(ClusterObjects objects) {
    List<Node> nodes = objects.all(Node.class);
    List<String> bare = nodes.stream().filter(Notices::isBare).map(Notices::name).toList();
    if (!bare.isEmpty()) {
      lines.add("nothing fits on nodes whose status.allocatable is empty: " + some(bare));
    }
    Set<String> known = nodes.stream().map(Notices::name).collect(Collectors.toSet());
    List<String> elsewhere =
        objects.all(Pod.class).stream()
            .filter(pod -> isElsewhere(pod.getSpec().getNodeName(), known))
            .map(pod -> pod.getMetadata().getNamespace() + "/" + name(pod))
            .toList();
    if (!nodes.isEmpty() && !elsewhere.isEmpty()) {
      lines.add("not seen, because their nodes are not among the manifests: " + some(elsewhere));
    }
  }

  private static boolean isElsewhere(@Nullable String node, Set<String> known) {
    return node != null && !node.isEmpty() && !known.contains(node);
  }

  private static boolean isBare(Node node) {
    return node.getStatus() == null || node.getStatus().getAllocatable().isEmpty();
  }

  private static String name(HasMetadata object) {
    return object.getMetadata().getName();
  }

  private static String some(Collection<String> names) {
    String listed = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    int more = names.size() - MOST_NAMES;
    return more <= 0 ? listed : listed + " and " + more + " more";
  }

  List<String> list() {
    return List.copyOf(lines);
  }
}
