package io.berth.e2e.simulated;

import io.berth.cache.ClusterListing;
import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.PodBinder;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The nodes and pods of a cluster. Every write is delivered to the scheduler at once. */
final class MemoryCluster implements PodBinder, ChangeAwaiter {
  private final Map<String, NodeDescription> nodes = new LinkedHashMap<>();
  private final Map<String, PodInfo> pods = new LinkedHashMap<>();
  private @Nullable ClusterEventHandler scheduler;
  private long binds;

  /** Names the scheduler that watches; nothing may be written before. */
  void connect(ClusterEventHandler watching) {
    scheduler = watching;
  }

  private ClusterEventHandler scheduler() {
    return Objects.requireNonNull(scheduler, "connect() first");
  }

  Collection<NodeDescription> nodes() {
    return Collections.unmodifiableCollection(nodes.values());
  }

  int podCount() {
    return pods.size();
  }

  /** Returns how many pods were bound so far. */
  long binds() {
    return binds;
  }

  @Nullable PodInfo pod(String key) {
    return pods.get(key);
  }

  /** Returns what an API server would list. */
  ClusterListing list() {
    return new ClusterListing(List.copyOf(nodes.values()), List.copyOf(pods.values()));
  }

  void put(NodeDescription node) {
    scheduler().node(nodes.put(node.name(), node), node);
  }

  void deleteNode(String name) {
    NodeDescription before = nodes.remove(name);
    if (before != null) {
      scheduler().node(before, null);
    }
  }

  void create(PodInfo pod) {
    if (pods.put(pod.key(), pod) != null) {
      throw new IllegalStateException("there is a pod %s already".formatted(pod.key()));
    }
    scheduler().pod(null, pod);
  }

  /** Deletes a pod; it does not linger. */
  void delete(String key) {
    PodInfo before = pods.remove(key);
    if (before != null) {
      scheduler().pod(before, null);
    }
  }

  /** Deletes a pod that the kubelet of its node did not admit. */
  void reject(String key) {
    PodInfo pod = pods.get(key);
    if (pod != null && !pod.nodeName().isEmpty()) {
      scheduler().rejected(pod, "OutOfcpu");
      delete(key);
    }
  }

  /** Writes a pod's nominated node, or clears it. */
  void nominate(PodInfo pod, String nodeName) {
    PodInfo now = pods.get(pod.key());
    if (isSame(now, pod) && now.nodeName().isEmpty() && !now.nominatedNodeName().equals(nodeName)) {
      replace(now, now.nominatedTo(nodeName));
    }
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    PodInfo now = pods.get(pod.key());
    if (!isSame(now, pod)) {
      return Status.error("pods \"%s\" not found".formatted(pod.name()));
    }
    if (!now.nodeName().isEmpty()) {
      throw new IllegalStateException("pod %s is bound twice".formatted(pod.key()));
    }
    binds++;
    replace(now, now.onNode(nodeName));
    return Status.SUCCESS;
  }

  private static boolean isSame(@Nullable PodInfo now, PodInfo pod) {
    return now != null && now.uid().equals(pod.uid());
  }

  private void replace(PodInfo before, PodInfo after) {
    pods.put(after.key(), after);
    scheduler().pod(before, after);
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    return nodes.get(name);
  }

  @Override
  public boolean hasPod(String namespace, String name) {
    return pods.containsKey(namespace + "/" + name);
  }

  /** Nothing else happens while one waits. */
  @Override
  public boolean await(BooleanSupplier condition, Duration atMost) {
    return condition.getAsBoolean();
  }
}
