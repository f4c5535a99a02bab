package io.berth.e2e.simulated;

import io.berth.testing.Nodes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** The nodes of a cluster: added, removed, and changed. */
final class SimulatedNodes {
  private static final int ZONES = 6;
  private static final int IMAGES = 20;
  private static final int TIGHT_SHARE = 50;
  private static final int DISTURBED_SHARE = 40;

  /** The mutable state of a node. */
  private static final class NodeState {
    private final String name;
    private final int number;
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final List<String> resources = new ArrayList<>();
    private final List<String> images = new ArrayList<>();
    private final List<String> taints = new ArrayList<>();
    private boolean cordoned;

    NodeState(int number) {
      this.number = number;
      this.name = "node-" + number;
    }

    boolean isTight() {
      return number % TIGHT_SHARE == 0;
    }

    Nodes node() {
      Nodes node =
          Nodes.node(name)
              .hostname()
              .zone("zone-" + number % ZONES)
              .cpu(isTight() ? "10" : "16")
              .memory("64Gi")
              .pods(110);
      if (isTight()) {
        node.label(Template.TIGHT, "true").taint(Template.TIGHT, "", "NoSchedule");
      }
      labels.forEach(node::label);
      resources.forEach(resource -> node.allocatable(resource, "4"));
      images.forEach(image -> node.image(200_000_000, image));
      taints.forEach(taint -> node.taint(taint, "", "NoSchedule"));
      if (cordoned) {
        node.unschedulable();
      }
      return node;
    }
  }

  private final MemoryCluster cluster;
  private final RandomGenerator random;
  private final Map<String, NodeState> byName = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();

  /** Tainted or cordoned nodes, the oldest first. */
  private final Deque<String> disturbed = new ArrayDeque<>();

  private int last;

  SimulatedNodes(MemoryCluster cluster, RandomGenerator random) {
    this.cluster = cluster;
    this.random = random;
  }

  int size() {
    return names.size();
  }

  String any() {
    return names.get(random.nextInt(names.size()));
  }

  void add() {
    NodeState added = new NodeState(++last);
    byName.put(added.name, added);
    names.add(added.name);
    put(added);
  }

  /** Adds a replacement of a node, so that the number of tight nodes is constant. */
  void addLike(String removed) {
    NodeState old = get(removed);
    do {
      last++;
    } while (new NodeState(last).isTight() != old.isTight());
    last--;
    add();
  }

  void remove(String name) {
    byName.remove(name);
    names.remove(name);
    disturbed.remove(name);
    cluster.deleteNode(name);
  }

  void label(String name, String key, String value) {
    get(name).labels.put(key, value);
    put(get(name));
  }

  void unlabel(String name, String key) {
    if (byName.containsKey(name)) {
      get(name).labels.remove(key);
      put(get(name));
    }
  }

  void addResource(String name, String resource) {
    get(name).resources.add(resource);
    put(get(name));
  }

  void removeResource(String name, String resource) {
    if (byName.containsKey(name)) {
      get(name).resources.remove(resource);
      put(get(name));
    }
  }

  /** Adds an image to a node, and removes the oldest if there are too many. */
  void pull(String name, String image) {
    NodeState node = get(name);
    if (!node.images.contains(image)) {
      node.images.add(image);
    }
    if (node.images.size() > IMAGES) {
      node.images.removeFirst();
    }
    put(node);
  }

  /** Taints a node, and removes the taints of the node that was disturbed first. */
  void taint(String name, String key) {
    get(name).taints.add(key);
    disturb(name);
  }

  /** Cordons a node, and uncordons the node that was disturbed first. */
  void cordon(String name) {
    get(name).cordoned = true;
    disturb(name);
  }

  private void disturb(String name) {
    put(get(name));
    disturbed.remove(name);
    disturbed.addLast(name);
    if (disturbed.size() > names.size() / DISTURBED_SHARE) {
      NodeState node = get(disturbed.removeFirst());
      node.taints.clear();
      node.cordoned = false;
      put(node);
    }
  }

  private NodeState get(String name) {
    return Objects.requireNonNull(byName.get(name), name);
  }

  private void put(NodeState node) {
    cluster.put(node.node().spec());
  }
}
