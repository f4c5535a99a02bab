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

/** The pods and nodes of a cluster, change by change, and what was wrong with them. */
final class Invariants {
  private final Map<String, SeenPod> pods = new LinkedHashMap<>();
  private final Map<String, Load> taken = new HashMap<>();

  /** What nodes have; those that are gone are remembered, for pods may still be on them. */
  private final Map<String, Load> room = new HashMap<>();

  /** The names of the nodes there are, by their uids. */
  private final Map<String, String> nodes = new HashMap<>();

  private final List<String> wrongs = new ArrayList<>();
  private int binds;

  /** A pod that got a second node, a node with more on it than it has room for. */
  List<String> wrongs() {
    return wrongs;
  }

  Collection<SeenPod> pods() {
    return Collections.unmodifiableCollection(pods.values());
  }

  /** How many pods got a node. */
  int binds() {
    return binds;
  }

  boolean hasNode(String name) {
    return nodes.containsValue(name);
  }

  void putNode(JsonNode node) {
    String name = node.path("metadata").path("name").asText();
    nodes.put(node.path("metadata").path("uid").asText(), name);
    room.put(name, Load.ofNode(node));
    check(name);
  }

  void removeNode(String uid) {
    nodes.remove(uid);
  }

  void putPod(JsonNode pod) {
    enter(SeenPod.of(pod));
    check(pod.path("spec").path("nodeName").asText());
  }

  /**
   * Takes in several at once. What happened among them has no order, so that nodes are looked at
   * when all are entered: one pod may have the room that another has just given back.
   */
  void putPods(List<JsonNode> several) {
    several.forEach(pod -> enter(SeenPod.of(pod)));
    new TreeSet<>(taken.keySet()).forEach(this::check);
  }

  private void enter(SeenPod after) {
    SeenPod before = pods.put(after.uid(), after);
    if (isBound(before)) {
      if (!before.node().equals(after.node())) {
        wrongs.add(
            "pod %s was on node %s, and is on \"%s\""
                .formatted(after.name(), before.node(), after.node()));
      }
      move(before.node(), Load.NONE.minus(before.takes()));
    } else if (after.isBound()) {
      binds++;
    }
    if (after.isBound()) {
      move(after.node(), after.takes());
    }
  }

  void removePod(String uid) {
    SeenPod before = pods.remove(uid);
    if (isBound(before)) {
      move(before.node(), Load.NONE.minus(before.takes()));
    }
  }

  private static boolean isBound(@Nullable SeenPod pod) {
    return pod != null && pod.isBound();
  }

  private void move(String node, Load change) {
    taken.merge(node, change, Load::plus);
  }

  private void check(String node) {
    Load has = room.get(node);
    Load now = taken.getOrDefault(node, Load.NONE);
    if (has != null && !now.fitsIn(has)) {
      wrongs.add("node %s has room for %s, and %s on it".formatted(node, has, now));
    }
  }
}
