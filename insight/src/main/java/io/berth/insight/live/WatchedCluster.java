package io.berth.insight.live;

import io.berth.cache.SchedulerCache;
import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.EventResource;
import io.berth.insight.estimate.NodeCapacity;
import io.berth.insight.estimate.ReservedCapacity;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The nodes and pods of a watched cluster, updated by its events. Thread-safe. */
public final class WatchedCluster implements ClusterEventHandler {
  private final SchedulerCache cache = new SchedulerCache();
  private final NodeCapacity.Cache nodeCapacities = new NodeCapacity.Cache();
  private final Map<String, PodInfo> nominatedPods = new ConcurrentSkipListMap<>();

  /** Returns the current snapshot. */
  public Snapshot snapshot() {
    return cache.snapshot();
  }

  /** Returns the free capacity of each node by the rules of Karmada's estimator. */
  public List<NodeCapacity> nodeCapacities() {
    return nodeCapacities.of(snapshot());
  }

  /** Returns the nominated pods. */
  public NominatedPodLister nominatedPodLister() {
    return ReservedCapacity.of(nominatedPods.values());
  }

  @Override
  public void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after) {
    if (before != null && (after == null || !after.uid().equals(before.uid()))) {
      cache.removePod(before.uid());
      nominatedPods.remove(before.uid());
    }
    if (after != null) {
      cache.putPod(after);
      if (ReservedCapacity.isReservedFor(after)) {
        nominatedPods.put(after.uid(), after);
      } else {
        nominatedPods.remove(after.uid());
      }
    }
  }

  @Override
  public void onNodeChange(@Nullable NodeDescription before, @Nullable NodeDescription after) {
    if (after != null) {
      cache.putNode(after);
    } else if (before != null) {
      cache.removeNode(before.name());
    }
  }

  /** No-op: plugins read other objects through their ports. */
  @Override
  public void onObjectChange(
      EventResource resource, @Nullable Object before, @Nullable Object after) {}
}
