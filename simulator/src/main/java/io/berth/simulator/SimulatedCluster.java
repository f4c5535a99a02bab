package io.berth.simulator;

import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.EventResource;
import io.berth.framework.PodBinder;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and pods of an in-memory cluster. It simulates the API server: the scheduler receives
 * the event of every write synchronously.
 */
final class SimulatedCluster implements PodBinder, ChangeAwaiter {
  private final Map<String, NodeDescription> nodes = new HashMap<>();
  private final Map<String, PodInfo> pods = new HashMap<>();
  private final SimulatedDisruptionBudgets budgets;
  private @Nullable ClusterEventHandler eventHandler;
  private int moves;

  SimulatedCluster(SimulatedDisruptionBudgets budgets) {
    this.budgets = budgets;
  }

  /** Sets the handler that receives all events; required before the first write. */
  void connect(ClusterEventHandler handler) {
    eventHandler = handler;
  }

  private ClusterEventHandler eventHandler() {
    if (eventHandler == null) {
      throw new IllegalStateException("no event handler is connected");
    }
    return eventHandler;
  }

  /** Returns the number of pods that were bound or deleted from a node so far. */
  int moves() {
    return moves;
  }

  void add(NodeDescription node) {
    nodes.put(node.name(), node);
    eventHandler().onNodeChange(null, node);
  }

  void add(PodInfo pod) {
    pods.put(pod.key(), pod);
    eventHandler().onPodChange(null, pod);
  }

  /** Sends the event of an object that is neither a node nor a pod. */
  void changed(EventResource resource, @Nullable Object before, @Nullable Object after) {
    eventHandler().onObjectChange(resource, before, after);
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    PodInfo current = pods.get(pod.key());
    if (current == null || !current.uid().equals(pod.uid())) {
      return Status.error("pods \"%s\" not found".formatted(pod.name()));
    }
    if (!current.nodeName().isEmpty()) {
      return Status.error(
          "pod %s is already assigned to node \"%s\"".formatted(pod.name(), current.nodeName()));
    }
    PodInfo bound = current.withNodeName(nodeName);
    pods.put(bound.key(), bound);
    moves++;
    budgets.podBound(bound);
    eventHandler().onPodChange(current, bound);
    return Status.SUCCESS;
  }

  /** Writes the pod's nominated node, or clears it. */
  void nominate(PodInfo pod, String nodeName) {
    PodInfo current = pods.get(pod.key());
    if (current != null
        && current.uid().equals(pod.uid())
        && current.nodeName().isEmpty()
        && !current.nominatedNodeName().equals(nodeName)) {
      PodInfo nominated = current.withNominatedNodeName(nodeName);
      pods.put(nominated.key(), nominated);
      eventHandler().onPodChange(current, nominated);
    }
  }

  /** Deletes a pod without a grace period. */
  void delete(PodInfo pod) {
    PodInfo current = pods.get(pod.key());
    if (current == null || !current.uid().equals(pod.uid())) {
      return;
    }
    pods.remove(pod.key());
    if (!current.nodeName().isEmpty()) {
      moves++;
      budgets.podRemoved(current);
    }
    eventHandler().onPodChange(current, null);
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    return nodes.get(name);
  }

  @Override
  public boolean podExists(String namespace, String name) {
    return pods.containsKey(namespace + "/" + name);
  }

  /** Checks the condition once: simulated controllers are synchronous. */
  @Override
  public boolean await(BooleanSupplier condition, Duration atMost) {
    return condition.getAsBoolean();
  }
}
