package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The pods and nodes of a cluster, updated by events, and the violations of invariants. */
final class Invariants {
  private final Map<String, ObservedPod> pods = new LinkedHashMap<>();
  private final Map<String, Load> loads = new HashMap<>();

  /** The capacities of nodes, also of deleted ones, which may still have pods. */
  private final Map<String, Load> capacities = new HashMap<>();

  /** The names of existing nodes by UID. */
  private final Map<String, String> nodes = new HashMap<>();

  private final List<String> violations = new ArrayList<>();
  private int bindCount;

  /** Returns the violations: pods bound to a second node, and nodes over their capacity. */
  List<String> violations() {
    return violations;
  }

  Collection<ObservedPod> pods() {
    return Collections.unmodifiableCollection(pods.values());
  }

  /** Returns the number of bindings. */
  int bindCount() {
    return bindCount;
  }

  boolean hasNode(String name) {
    return nodes.containsValue(name);
  }

  void putNode(JsonNode node) {
    String name = node.path("metadata").path("name").asText();
    nodes.put(node.path("metadata").path("uid").asText(), name);
    capacities.put(name, Load.ofNode(node));
    check(name);
  }

  void removeNode(String uid) {
    nodes.remove(uid);
  }

  void putPod(JsonNode pod) {
    record(ObservedPod.of(pod));
    check(pod.path("spec").path("nodeName").asText());
  }

  /**
   * Adds several pods at once. The order of their changes is unknown, so nodes are checked after
   * all are recorded: a pod may use resources that another has released.
   */
  void putPods(List<JsonNode> added) {
    added.forEach(pod -> record(ObservedPod.of(pod)));
    new TreeSet<>(loads.keySet()).forEach(this::check);
  }

  private void record(ObservedPod after) {
    ObservedPod before = pods.put(after.uid(), after);
    if (isBound(before)) {
      if (!before.node().equals(after.node())) {
        violations.add(
            "pod %s was bound to node %s, and is now bound to \"%s\""
                .formatted(after.name(), before.node(), after.node()));
      }
      addLoad(before.node(), Load.NONE.minus(before.load()));
    } else if (after.isBound()) {
      bindCount++;
    }
    if (after.isBound()) {
      addLoad(after.node(), after.load());
    }
  }

  void removePod(String uid) {
    ObservedPod before = pods.remove(uid);
    if (isBound(before)) {
      addLoad(before.node(), Load.NONE.minus(before.load()));
    }
  }

  private static boolean isBound(@Nullable ObservedPod pod) {
    return pod != null && pod.isBound();
  }

  private void addLoad(String node, Load change) {
    loads.merge(node, change, Load::plus);
  }

  private void check(String node) {
    Load capacity = capacities.get(node);
    Load load = loads.getOrDefault(node, Load.NONE);
    if (capacity != null && !load.fitsIn(capacity)) {
      violations.add(
          "node %s is over its capacity: capacity=%s, load=%s".formatted(node, capacity, load));
    }
  }
}
