package io.berth.cycle;

import io.berth.framework.Ticker;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Resources;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The recent bindings of other schedulers, by node, and their pending pods.
 *
 * <p>Bindings in flight of another scheduler are not visible. The number of bindings that have just
 * become visible estimates how many are in flight, and the pending pods are an upper bound. Only
 * schedulers that have bound pods count: any tenant can create pods with an arbitrary scheduler
 * name.
 */
final class OtherSchedulerActivity {
  /** The window of recent bindings; as many are expected to be in flight. */
  static final Duration RATE_INTERVAL = Duration.ofSeconds(1);

  /**
   * The minimum number of bindings expected on every node while another scheduler has pending pods.
   */
  static final int MIN_EXPECTED = 2;

  /**
   * The time without activity after which a scheduler counts as stopped, regardless of its pending
   * pods.
   */
  static final Duration ACTIVE_TIMEOUT = Duration.ofSeconds(5);

  /** The time without a binding after which a scheduler may no longer exist. */
  static final Duration KNOWN_TIMEOUT = Duration.ofMinutes(10);

  private static final int MAX_BINDINGS = 4096;
  private static final int MAX_PENDING = 32;

  /** The maximum number of pending pods that are examined for one node. */
  private static final int MAX_SCANNED = 1024;

  /** A binding that became visible. */
  private record Binding(PodInfo pod, long at) {}

  /** The pending pods of one scheduler by uid, and until when it counts. */
  private static final class Scheduler {
    private final Map<String, PodInfo> pending = new LinkedHashMap<>();
    private long knownUntil;
    private long activeUntil;
  }

  private final Ticker ticker;
  private final Map<String, Scheduler> schedulers = new HashMap<>();

  /* The recent bindings, the oldest first, and their pods by node. */
  private final Deque<Binding> recent = new ArrayDeque<>();
  private final Map<String, Deque<PodInfo>> byNode = new HashMap<>();

  /* Until when any scheduler counts as active; read without the lock, for every binding. */
  private volatile long activeUntil;

  @Inject
  OtherSchedulerActivity(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Records a created or updated pod of another scheduler without a node. */
  synchronized void podUpdated(PodInfo pod) {
    if (!isPending(pod)) {
      podDeleted(pod);
      return;
    }
    Scheduler scheduler = scheduler(pod);
    boolean isNew = scheduler.pending.put(pod.uid(), pod) == null;
    // The watch may lag behind: pending pods of a scheduler are seen before its bindings.
    if (isNew && ticker.read() < scheduler.knownUntil) {
      recordActivity(scheduler);
    }
  }

  private Scheduler scheduler(PodInfo pod) {
    return schedulers.computeIfAbsent(pod.schedulerName(), name -> new Scheduler());
  }

  private void recordActivity(Scheduler scheduler) {
    scheduler.activeUntil = ticker.after(ACTIVE_TIMEOUT);
    activeUntil = scheduler.activeUntil;
  }

  /**
   * Returns whether its scheduler may bind the pod at any moment: it is not gated, unschedulable or
   * terminating.
   */
  private static boolean isPending(PodInfo pod) {
    return pod.schedulingGates().isEmpty()
        && !pod.hasFalsePodScheduledCondition()
        && !pod.isTerminating();
  }

  /** Records the deletion of an unbound pod of another scheduler. */
  synchronized void podDeleted(PodInfo pod) {
    Scheduler scheduler = schedulers.get(pod.schedulerName());
    if (scheduler != null) {
      scheduler.pending.remove(pod.uid());
      if (scheduler.pending.isEmpty() && ticker.read() >= scheduler.knownUntil) {
        schedulers.remove(pod.schedulerName());
      }
    }
  }

  /** Records a binding by another scheduler. */
  synchronized void podBound(PodInfo pod) {
    Scheduler scheduler = scheduler(pod);
    scheduler.pending.remove(pod.uid());
    scheduler.knownUntil = ticker.after(KNOWN_TIMEOUT);
    recordActivity(scheduler);
    recent.addLast(new Binding(pod, ticker.read()));
    byNode.computeIfAbsent(pod.nodeName(), name -> new ArrayDeque<>()).addLast(pod);
    expire();
  }

  private void expire() {
    long now = ticker.read();
    for (Binding oldest = recent.peekFirst(); isExpired(oldest, now); oldest = recent.peekFirst()) {
      recent.removeFirst();
      // Bindings of a node expire in the order of their arrival.
      byNode.computeIfPresent(
          oldest.pod.nodeName(),
          (name, pods) -> {
            pods.removeFirst();
            return pods.isEmpty() ? null : pods;
          });
    }
  }

  private boolean isExpired(@Nullable Binding binding, long now) {
    return binding != null
        && (now - binding.at > RATE_INTERVAL.toNanos() || recent.size() > MAX_BINDINGS);
  }

  /** Returns whether any other scheduler was active recently. */
  boolean areActive() {
    return ticker.read() < activeUntil;
  }

  /** Returns pods that represent the expected bindings of other schedulers to a node. */
  synchronized List<PodInfo> expectedPodsOn(NodeInfo node) {
    List<PodInfo> pending = pendingPods(node, MAX_PENDING);
    if (pending.isEmpty()) {
      return List.of();
    }
    expire();
    Deque<PodInfo> bound = byNode.get(node.name());
    List<PodInfo> expected = bound == null ? new ArrayList<>() : new ArrayList<>(bound);
    for (int i = 0; expected.size() < MIN_EXPECTED; i++) {
      expected.add(pending.get(i % pending.size()));
    }
    return expected.subList(0, Math.min(pending.size(), expected.size()));
  }

  /** Returns the pods that other schedulers may bind to a node, or null if there are too many. */
  synchronized @Nullable List<PodInfo> pendingPodsFor(NodeInfo node) {
    List<PodInfo> pending = pendingPods(node, MAX_PENDING + 1);
    return pending.size() > MAX_PENDING ? null : pending;
  }

  private List<PodInfo> pendingPods(NodeInfo node, int limit) {
    List<PodInfo> found = new ArrayList<>();
    long now = ticker.read();
    int scanned = 0;
    for (Scheduler scheduler : schedulers.values()) {
      if (now >= scheduler.activeUntil) {
        continue;
      }
      for (PodInfo pod : scheduler.pending.values()) {
        if (found.size() == limit || scanned++ == MAX_SCANNED) {
          return found;
        }
        if (fits(pod, node)) {
          found.add(pod);
        }
      }
    }
    return found;
  }

  /** Returns whether a pod fits on a node by itself, as far as that depends on the node alone. */
  private static boolean fits(PodInfo pod, NodeInfo node) {
    return node.taints().firstUntolerated(pod.tolerations()) == null
        && pod.requiredNodeAffinity().matches(node.labels(), node.name())
        && hasFreeResources(node, pod.resources().requests());
  }

  private static boolean hasFreeResources(NodeInfo node, Resources requested) {
    Resources allocatable = node.allocatable();
    Resources nodeRequested = node.requested();
    boolean insufficient =
        requested.milliCpu() > allocatable.milliCpu() - nodeRequested.milliCpu()
            || requested.memory() > allocatable.memory() - nodeRequested.memory()
            || requested.ephemeralStorage()
                > allocatable.ephemeralStorage() - nodeRequested.ephemeralStorage();
    for (int i = 0; !insufficient && i < requested.scalarCount(); i++) {
      long free =
          allocatable.get(requested.scalarName(i)) - nodeRequested.get(requested.scalarName(i));
      insufficient = requested.scalarAmount(i) > free;
    }
    return !insufficient;
  }

  /** Returns the time of the ticker that dates the bindings. */
  long now() {
    return ticker.read();
  }
}
