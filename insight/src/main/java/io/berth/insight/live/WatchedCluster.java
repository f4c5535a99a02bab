package io.berth.insight.live;

import io.berth.cache.ClusterCache;
import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.EventResource;
import io.berth.insight.estimate.NodeCapacities;
import io.berth.insight.estimate.NodeCapacity;
import io.berth.insight.estimate.ReservedCapacity;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.PodNominator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The nodes of a cluster and the pods on them, as its news tell of them. For several threads. */
public final class WatchedCluster implements ClusterEventHandler {
  private final ClusterCache cache = new ClusterCache();
  private final NodeCapacities rooms = new NodeCapacities();
  private final Map<String, PodInfo> waiting = new ConcurrentSkipListMap<>();

  /** Returns the cluster as it is now. */
  public Snapshot snapshot() {
    return cache.snapshot();
  }

  /** Returns what is free on each node, by the rules of Karmada's estimator. */
  public List<NodeCapacity> rooms() {
    return rooms.of(snapshot());
  }

  /** Returns the pods that room is kept for. */
  public PodNominator nominations() {
    return ReservedCapacity.of(waiting.values());
  }

  @Override
  public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {
    if (before != null && (after == null || !after.uid().equals(before.uid()))) {
      cache.removePod(before.uid());
      waiting.remove(before.uid());
    }
    if (after != null) {
      cache.putPod(after);
      if (ReservedCapacity.waits(after)) {
        waiting.put(after.uid(), after);
      } else {
        waiting.remove(after.uid());
      }
    }
  }

  @Override
  public void node(@Nullable NodeDescription before, @Nullable NodeDescription after) {
    if (after != null) {
      cache.putNode(after);
    } else if (before != null) {
      cache.removeNode(before.name());
    }
  }

  /** Plugins look at other objects by themselves. */
  @Override
  public void object(EventResource resource, @Nullable Object before, @Nullable Object after) {}
}
