package io.berth.cycle;

import io.berth.cache.ClusterState;
import io.berth.framework.NeighbourMeter;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges a node once more just before a pod is bound to it, if since the decision another scheduler
 * has put pods of its own there.
 *
 * <p>Only plugins that go by the node alone are asked again, and only if others have changed it:
 * what they say decides whether the node's kubelet will take the pod. What has been reserved
 * meanwhile would mislead the rest.
 */
final class ChangedNodes implements LastLook {
  /** How long others are held to be at work after their last placement that concerned us. */
  private static final Duration CONTESTED = Duration.ofSeconds(10);

  private final ClusterState cache;
  private final NeighbourMeter meter;
  private final Ticker ticker;
  private final Map<String, Placement> underWay = new ConcurrentHashMap<>();
  private volatile long contestedUntil;

  @Inject
  ChangedNodes(ClusterState cache, NeighbourMeter meter, Ticker ticker) {
    this.cache = cache;
    this.meter = meter;
    this.ticker = ticker;
  }

  /** A pod is about to be bound. */
  void begin(Placement placement) {
    underWay.put(placement.pod().uid(), placement);
  }

  /** It is bound, or will not be. */
  void end(Placement placement) {
    underWay.remove(placement.pod().uid());
  }

  @Override
  public @Nullable Status objection(PodInfo pod) {
    Placement placement = underWay.get(pod.uid());
    NodeInfo changed = placement == null ? null : cache.changedByOthers(placement.pod());
    if (placement == null || changed == null) {
      return null;
    }
    contestedUntil = ticker.after(CONTESTED);
    Rejection rejection =
        placement
            .profile()
            .filters()
            .judgeAgain(placement.state(), placement.taken().pod(), changed);
    meter.lookedAgain(rejection == null);
    return rejection == null
        ? null
        : Status.unschedulable(
            "node %s was changed by others since it was chosen: %s"
                .formatted(placement.nodeName(), rejection.status().message()));
  }

  @Override
  public boolean isContested() {
    return ticker.read() < contestedUntil;
  }
}
