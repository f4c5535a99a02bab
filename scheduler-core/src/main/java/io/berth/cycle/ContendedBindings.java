package io.berth.cycle;

import io.berth.cache.SchedulerCache;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Bindings to nodes that other schedulers fill at the same time. They are made one at a time for
 * each node, by the pods that the API server says are on it, as watches may be late; and as long as
 * a node has no room for what the others are expected to bind meanwhile, they wait.
 */
final class ContendedBindings {
  /** The longest time that a binding waits for those that others are expected to make. */
  static final Duration MAX_HOLD = Duration.ofSeconds(10);

  private static final Duration RECHECK_INTERVAL = Duration.ofMillis(50);

  private static final Duration RELIST_INTERVAL = Duration.ofMillis(200);

  /** Nodes may share a lock. */
  private static final int NODE_LOCKS = 256;

  private final SchedulerCache cache;
  private final OtherSchedulerActivity others;
  private final Semaphore[] nodeLocks = new Semaphore[NODE_LOCKS];
  private volatile boolean stopping;

  ContendedBindings(SchedulerCache cache, OtherSchedulerActivity others) {
    this.cache = cache;
    this.others = others;
    Arrays.setAll(nodeLocks, i -> new Semaphore(1, true));
  }

  /** Tells whether the node has less room than the pods that wait for other schedulers may take. */
  boolean isHeld(BindingContext placement) {
    NodeInfo node = cache.nodeWithout(placement.pod());
    if (node == null) {
      return false;
    }
    List<PodInfo> pending = others.pendingFor(node);
    return pending == null
        || (!pending.isEmpty() && rejection(placement, plus(node, pending)) != null);
  }

  /** Has the bindings that are held given up, so that another replica can make them. */
  void stop() {
    stopping = true;
  }

  Status bindInTurn(
      BindingContext placement, BindCheck.NodePodLister lister, BindCheck.BindCall bind)
      throws InterruptedException {
    long start = others.now();
    Semaphore nodeLock = nodeLocks[Math.floorMod(placement.nodeName().hashCode(), NODE_LOCKS)];
    nodeLock.acquire();
    try {
      while (true) {
        if (stopping) {
          return Status.error("the scheduler is stopping");
        }
        NodeInfo node = cache.nodeWithout(placement.pod());
        if (node == null) {
          break; // it was given up, which the binding will find out
        }
        Fit fit = fit(placement, node);
        boolean isDue = others.now() - start >= MAX_HOLD.toNanos();
        boolean isListed = fit.rejection() == null && (fit.isForExpected() || isDue);
        if (isListed) { // the watch says that there is room, but may be late
          fit = fit(placement, plusUnknown(node, placement, lister));
        }
        if (fit.rejection() != null) {
          return changedByOthers(placement, fit.rejection());
        }
        if (!isListed) {
          Thread.sleep(RECHECK_INTERVAL); // expectations expire, which is no event
        } else if (fit.isForExpected() || isDue) {
          break;
        } else {
          Thread.sleep(RELIST_INTERVAL); // whatever the watch says: lists are not for free
        }
      }
      return bind.call();
    } finally {
      nodeLock.release();
    }
  }

  /**
   * How a pod fits.
   *
   * @param rejection what speaks against the pod, or null
   * @param isForExpected whether there is room for what others are expected to bind, too
   */
  private record Fit(@Nullable PluginStatus rejection, boolean isForExpected) {}

  private Fit fit(BindingContext placement, NodeInfo node) {
    PluginStatus rejection = rejection(placement, node);
    List<PodInfo> expected = others.expectedOn(node);
    return new Fit(
        rejection, rejection == null && rejection(placement, plus(node, expected)) == null);
  }

  /** Adds the pods that are on a node without the cache knowing of them. */
  private static NodeInfo plusUnknown(
      NodeInfo node, BindingContext placement, BindCheck.NodePodLister lister) {
    Set<String> known = new HashSet<>();
    node.pods().forEach(pod -> known.add(pod.uid()));
    known.add(placement.pod().uid());
    List<PodInfo> listed = lister.podsOn(placement.nodeName());
    return plus(node, listed.stream().filter(pod -> known.add(pod.uid())).toList());
  }

  private static NodeInfo plus(NodeInfo node, List<PodInfo> pods) {
    NodeInfo fuller = node;
    for (PodInfo pod : pods) {
      fuller = fuller.plus(pod);
    }
    return fuller;
  }

  static @Nullable PluginStatus rejection(BindingContext placement, NodeInfo node) {
    return placement
        .profile()
        .filters()
        .judgeAgain(placement.state(), placement.taken().pod(), node);
  }

  static Status changedByOthers(BindingContext placement, PluginStatus rejection) {
    return Status.unschedulable(
        "node %s was changed by others since it was chosen: %s"
            .formatted(placement.nodeName(), rejection.status().message()));
  }
}
