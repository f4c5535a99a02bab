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
 * The nodes and pods of a cluster in memory. It plays the API server: what is written is told to
 * the scheduler at once, as a watch would tell it later.
 */
final class SimulatedCluster implements PodBinder, ChangeAwaiter {
  private final Map<String, NodeDescription> nodes = new HashMap<>();
  private final Map<String, PodInfo> pods = new HashMap<>();
  private final SimulatedDisruptionBudgets budgets;
  private @Nullable ClusterEventHandler news;
  private int moves;

  SimulatedCluster(SimulatedDisruptionBudgets budgets) {
    this.budgets = budgets;
  }

  /** Says who is told of changes; nothing may change before. */
  void connect(ClusterEventHandler listener) {
    news = listener;
  }

  private ClusterEventHandler news() {
    if (news == null) {
      throw new IllegalStateException("Nobody listens to the cluster yet.");
    }
    return news;
  }

  /** Returns how often a pod came to a node or left one since the start. */
  int moves() {
    return moves;
  }

  void add(NodeDescription node) {
    nodes.put(node.name(), node);
    news().node(null, node);
  }

  void add(PodInfo pod) {
    pods.put(pod.key(), pod);
    news().pod(null, pod);
  }

  /** Tells of an object that came, changed or went and is neither node nor pod. */
  void changed(EventResource resource, @Nullable Object before, @Nullable Object after) {
    news().object(resource, before, after);
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    PodInfo now = pods.get(pod.key());
    if (now == null || !now.uid().equals(pod.uid())) {
      return Status.error("pods \"%s\" not found".formatted(pod.name()));
    }
    if (!now.nodeName().isEmpty()) {
      return Status.error(
          "pod %s is already assigned to node \"%s\"".formatted(pod.name(), now.nodeName()));
    }
    PodInfo bound = now.onNode(nodeName);
    pods.put(bound.key(), bound);
    moves++;
    budgets.came(bound);
    news().pod(now, bound);
    return Status.SUCCESS;
  }

  /** Writes the pod's nominated node, or clears it. */
  void nominate(PodInfo pod, String nodeName) {
    PodInfo now = pods.get(pod.key());
    if (now != null
        && now.uid().equals(pod.uid())
        && now.nodeName().isEmpty()
        && !now.nominatedNodeName().equals(nodeName)) {
      PodInfo nominated = now.nominatedTo(nodeName);
      pods.put(nominated.key(), nominated);
      news().pod(now, nominated);
    }
  }

  /** Deletes a pod, which is gone at once. */
  void delete(PodInfo pod) {
    PodInfo now = pods.get(pod.key());
    if (now == null || !now.uid().equals(pod.uid())) {
      return;
    }
    pods.remove(pod.key());
    if (!now.nodeName().isEmpty()) {
      moves++;
      budgets.left(now);
    }
    news().pod(now, null);
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    return nodes.get(name);
  }

  @Override
  public boolean hasPod(String namespace, String name) {
    return pods.containsKey(namespace + "/" + name);
  }

  /** Whatever controllers do here they have done by now: waiting would not help. */
  @Override
  public boolean await(BooleanSupplier condition, Duration atMost) {
    return condition.getAsBoolean();
  }
}
