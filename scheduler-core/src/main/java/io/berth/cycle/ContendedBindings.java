package io.berth.cycle;

import io.berth.cache.Cache;
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
 * Bindings to nodes that other schedulers use at the same time. They are made one at a time per
 * node, based on the pods that the API server lists, because watches may lag behind. A binding is
 * delayed while the node lacks resources for the expected bindings of other schedulers.
 */
final class ContendedBindings {
  /** The maximum delay of a binding in favor of expected bindings. */
  static final Duration MAX_BINDING_DELAY = Duration.ofSeconds(10);

  private static final Duration RECHECK_INTERVAL = Duration.ofMillis(50);

  private static final Duration RELIST_INTERVAL = Duration.ofMillis(200);

  /** The number of locks; nodes may share one. */
  private static final int NODE_LOCKS = 256;

  private final Cache cache;
  private final OtherSchedulerActivity otherSchedulers;
  private final Semaphore[] nodeLocks = new Semaphore[NODE_LOCKS];
  private volatile boolean stopping;

  ContendedBindings(Cache cache, OtherSchedulerActivity otherSchedulers) {
    this.cache = cache;
    this.otherSchedulers = otherSchedulers;
    Arrays.setAll(nodeLocks, i -> new Semaphore(1, true));
  }

  /** Returns whether the node lacks resources for the pending pods of other schedulers. */
  boolean requiresSerialBinding(BindingContext context) {
    NodeInfo node = cache.nodeWithoutPod(context.pod());
    if (node == null) {
      return false;
    }
    List<PodInfo> pending = otherSchedulers.pendingPodsFor(node);
    return pending == null
        || (!pending.isEmpty() && rejection(context, plus(node, pending)) != null);
  }

  /** Aborts delayed bindings, so that another replica can make them. */
  void stop() {
    stopping = true;
  }

  Status bindSerially(
      BindingContext context, BindPrecondition.NodePodLister lister, BindPrecondition.BindCall bind)
      throws InterruptedException {
    long start = otherSchedulers.now();
    Semaphore nodeLock = nodeLocks[Math.floorMod(context.nodeName().hashCode(), NODE_LOCKS)];
    nodeLock.acquire();
    try {
      while (true) {
        if (stopping) {
          return Status.error("the scheduler is stopping");
        }
        NodeInfo node = cache.nodeWithoutPod(context.pod());
        if (node == null) {
          break; // the pod was forgotten, which the binding will detect
        }
        Fit fit = fit(context, node);
        boolean isDelayExpired = otherSchedulers.now() - start >= MAX_BINDING_DELAY.toNanos();
        boolean isListed = fit.rejection() == null && (fit.fitsExpected() || isDelayExpired);
        if (isListed) { // the watched state fits, but may be stale
          fit = fit(context, plusUncached(node, context, lister));
        }
        if (fit.rejection() != null) {
          return changedExternally(context, fit.rejection());
        }
        if (!isListed) {
          Thread.sleep(RECHECK_INTERVAL); // expectations expire without an event
        } else if (fit.fitsExpected() || isDelayExpired) {
          break;
        } else {
          Thread.sleep(RELIST_INTERVAL); // limits the load of list requests
        }
      }
      return bind.call();
    } finally {
      nodeLock.release();
    }
  }

  /**
   * How a pod fits on a node.
   *
   * @param rejection the reason why it does not fit, or null
   * @param fitsExpected whether the expected pods of other schedulers fit too
   */
  private record Fit(@Nullable PluginStatus rejection, boolean fitsExpected) {}

  private Fit fit(BindingContext context, NodeInfo node) {
    PluginStatus rejection = rejection(context, node);
    List<PodInfo> expected = otherSchedulers.expectedPodsOn(node);
    return new Fit(
        rejection, rejection == null && rejection(context, plus(node, expected)) == null);
  }

  /** Adds listed pods that are missing in the cache. */
  private static NodeInfo plusUncached(
      NodeInfo node, BindingContext context, BindPrecondition.NodePodLister lister) {
    Set<String> cached = new HashSet<>();
    node.pods().forEach(pod -> cached.add(pod.uid()));
    cached.add(context.pod().uid());
    List<PodInfo> listed = lister.podsOn(context.nodeName());
    return plus(node, listed.stream().filter(pod -> cached.add(pod.uid())).toList());
  }

  private static NodeInfo plus(NodeInfo node, List<PodInfo> pods) {
    NodeInfo extended = node;
    for (PodInfo pod : pods) {
      extended = extended.withPod(pod);
    }
    return extended;
  }

  static @Nullable PluginStatus rejection(BindingContext context, NodeInfo node) {
    return context
        .profile()
        .filters()
        .runNodeLocalFilters(context.state(), context.popped().pod(), node);
  }

  static Status changedExternally(BindingContext context, PluginStatus rejection) {
    return Status.unschedulable(
        "node %s was changed by another client after it was selected: %s"
            .formatted(context.nodeName(), rejection.status().message()));
  }
}
