package io.berth.kube;

import io.berth.cache.ClusterListing;
import io.berth.cache.SchedulerCache;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An API server in memory and a scheduler that watches it. The test controls when events are
 * delivered.
 */
final class LaggingCluster {
  enum Kind {
    NODES("nodes"),
    PODS("pods");

    private final String resource;

    Kind(String resource) {
      this.resource = resource;
    }
  }

  /**
   * An undelivered event.
   *
   * @param object null for deletions and bookmarks
   */
  private record Event(long revision, String key, @Nullable Object object) {}

  final SchedulerCache cache = new SchedulerCache();
  final Map<String, PodInfo> queued = new LinkedHashMap<>();
  private final Map<String, NodeDescription> nodes = new LinkedHashMap<>();
  private final Map<String, PodInfo> pods = new LinkedHashMap<>();
  private final Map<String, String> versions = new LinkedHashMap<>();
  private final Map<Kind, Deque<Event>> undelivered = new EnumMap<>(Kind.class);
  private final Map<Kind, String> positions = new EnumMap<>(Kind.class);
  private long revision = 1;

  LaggingCluster() {
    for (Kind kind : Kind.values()) {
      undelivered.put(kind, new ArrayDeque<>());
      positions.put(kind, "1");
    }
  }

  /** Writes to the API server; the event is delivered later. */
  void put(NodeDescription node) {
    write(Kind.NODES, nodes, node.name(), node);
  }

  void put(PodInfo pod) {
    write(Kind.PODS, pods, pod.uid(), pod);
  }

  /** Binds a pod if it exists without a node. */
  void bind(String uid, String node) {
    PodInfo pod = pods.get(uid);
    if (pod != null && pod.nodeName().isEmpty()) {
      put(pod.withNodeName(node));
    }
  }

  void deleteNode(String name) {
    if (nodes.remove(name) != null) {
      write(Kind.NODES, name, null);
    }
  }

  void deletePod(String uid) {
    if (pods.remove(uid) != null) {
      write(Kind.PODS, uid, null);
    }
  }

  /** Writes an object that is neither node nor pod. */
  void writeOther() {
    revision++;
  }

  /** Sends bookmarks to the watches. */
  void sendBookmarks() {
    undelivered.values().forEach(events -> events.add(new Event(revision, "", null)));
  }

  private <V> void write(Kind kind, Map<String, V> objects, String key, V value) {
    objects.put(key, value);
    write(kind, key, value);
  }

  private void write(Kind kind, String key, @Nullable Object after) {
    revision++;
    versions.put(kind.resource + key, Long.toString(revision));
    events(kind).add(new Event(revision, key, after));
  }

  private Deque<Event> events(Kind kind) {
    return undelivered.computeIfAbsent(kind, _ -> new ArrayDeque<>());
  }

  /** Delivers all events. */
  void deliverAll() {
    for (Kind kind : Kind.values()) {
      while (deliver(kind)) {}
    }
  }

  /** Delivers the next event; returns false if there is none. */
  boolean deliver(Kind kind) {
    return next(kind, true);
  }

  /** Drops the next event; returns false if there is none. */
  boolean lose(Kind kind) {
    return next(kind, false);
  }

  private boolean next(Kind kind, boolean handled) {
    Event event = events(kind).poll();
    if (event == null) {
      return false;
    }
    if (handled && !event.key.isEmpty()) {
      handle(event);
    }
    positions.put(kind, Long.toString(event.revision));
    return true;
  }

  private void handle(Event event) {
    switch (event.object) {
      case NodeDescription node -> cache.putNode(node);
      case PodInfo pod when pod.nodeName().isEmpty() -> queued.put(pod.uid(), pod);
      case PodInfo pod -> {
        cache.putPod(pod);
        queued.remove(pod.uid());
      }
      case null -> {
        cache.removeNode(event.key);
        cache.removePod(event.key);
        queued.remove(event.key);
      }
      default -> throw new IllegalArgumentException(event.toString());
    }
  }

  ListedObjects list() {
    return new ListedObjects(
        new ClusterListing(List.copyOf(nodes.values()), List.copyOf(pods.values())),
        listed(Kind.NODES, nodes.keySet()),
        listed(Kind.PODS, pods.keySet()));
  }

  private ListedObjects.Versions listed(Kind kind, Set<String> keys) {
    Map<String, String> listed = new LinkedHashMap<>();
    keys.forEach(key -> listed.put(key, versions.getOrDefault(kind.resource + key, "")));
    return new ListedObjects.Versions(kind.resource, Long.toString(revision), listed);
  }

  @Nullable String position(String resource) {
    return positions.get(resource.equals("nodes") ? Kind.NODES : Kind.PODS);
  }

  List<PendingPod> pending() {
    return queued.values().stream()
        .map(pod -> new PendingPod(pod, PendingPod.State.ACTIVE, 0, Set.of()))
        .toList();
  }
}
