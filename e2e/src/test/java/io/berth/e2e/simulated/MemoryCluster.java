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

/**
 * The nodes and pods of a cluster in memory. Every write is delivered to the scheduler immediately.
 */
final class MemoryCluster implements PodBinder, ChangeAwaiter {
  private final Map<String, NodeDescription> nodes = new LinkedHashMap<>();
  private final Map<String, PodInfo> pods = new LinkedHashMap<>();
  private @Nullable ClusterEventHandler scheduler;
  private long bindCount;

  /** Sets the event handler of the scheduler, before the first write. */
  void connect(ClusterEventHandler handler) {
    scheduler = handler;
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

  /** Returns the number of bindings. */
  long bindCount() {
    return bindCount;
  }

  @Nullable PodInfo pod(String key) {
    return pods.get(key);
  }

  /** Returns all nodes and pods, as an API server lists them. */
  ClusterListing list() {
    return new ClusterListing(List.copyOf(nodes.values()), List.copyOf(pods.values()));
  }

  void put(NodeDescription node) {
    scheduler().onNodeChange(nodes.put(node.name(), node), node);
  }

  void deleteNode(String name) {
    NodeDescription before = nodes.remove(name);
    if (before != null) {
      scheduler().onNodeChange(before, null);
    }
  }

  void create(PodInfo pod) {
    if (pods.put(pod.key(), pod) != null) {
      throw new IllegalStateException("pod %s already exists".formatted(pod.key()));
    }
    scheduler().onPodChange(null, pod);
  }

  /** Deletes a pod immediately. */
  void delete(String key) {
    PodInfo before = pods.remove(key);
    if (before != null) {
      scheduler().onPodChange(before, null);
    }
  }

  /** Deletes a pod that the kubelet of its node rejected. */
  void reject(String key) {
    PodInfo pod = pods.get(key);
    if (pod != null && !pod.nodeName().isEmpty()) {
      scheduler().onPodRejected(pod, "OutOfcpu");
      delete(key);
    }
  }

  /** Writes a pod's nominated node, or clears it. */
  void nominate(PodInfo pod, String nodeName) {
    PodInfo current = pods.get(pod.key());
    if (isSame(current, pod)
        && current.nodeName().isEmpty()
        && !current.nominatedNodeName().equals(nodeName)) {
      replace(current, current.withNominatedNodeName(nodeName));
    }
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    PodInfo current = pods.get(pod.key());
    if (!isSame(current, pod)) {
      return Status.error("pods \"%s\" not found".formatted(pod.name()));
    }
    if (!current.nodeName().isEmpty()) {
      throw new IllegalStateException("pod %s is bound twice".formatted(pod.key()));
    }
    bindCount++;
    replace(current, current.withNodeName(nodeName));
    return Status.SUCCESS;
  }

  private static boolean isSame(@Nullable PodInfo current, PodInfo pod) {
    return current != null && current.uid().equals(pod.uid());
  }

  private void replace(PodInfo before, PodInfo after) {
    pods.put(after.key(), after);
    scheduler().onPodChange(before, after);
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    return nodes.get(name);
  }

  @Override
  public boolean podExists(String namespace, String name) {
    return pods.containsKey(namespace + "/" + name);
  }

  /** Does not wait, because nothing changes at the same time. */
  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) {
    return condition.getAsBoolean();
  }
}
