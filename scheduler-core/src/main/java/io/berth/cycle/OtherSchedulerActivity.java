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
 * The recent bindings of other schedulers, by node, and the pods that wait for them.
 *
 * <p>A binding of another scheduler that is in flight is not visible. Those that have just become
 * visible tell how many of them to expect, and the pods that wait are an upper bound. Only a
 * scheduler that has bound pods counts: every tenant can create pods that name a scheduler.
 */
final class OtherSchedulerActivity {
  /** Bindings of this age or less are expected to be followed by as many. */
  static final Duration RATE_INTERVAL = Duration.ofSeconds(1);

  /** As many bindings are expected on every node while another scheduler has pods to bind. */
  static final int MIN_EXPECTED = 2;

  /** A scheduler of which nothing was seen for so long has stopped, whatever waits for it. */
  static final Duration ACTIVE_TIMEOUT = Duration.ofSeconds(5);

  /** A scheduler that has bound nothing for so long may not be there any more. */
  static final Duration KNOWN_TIMEOUT = Duration.ofMinutes(10);

  private static final int MAX_BINDINGS = 4096;
  private static final int MAX_PENDING = 32;

  /** How many waiting pods are looked at to find those that may get to a node. */
  private static final int MAX_SCANNED = 1024;

  /** A binding that became visible. */
  private record Binding(PodInfo pod, long at) {}

  /** One scheduler: the pods that wait for it by uid, and until when it counts. */
  private static final class Scheduler {
    private final Map<String, PodInfo> waiting = new LinkedHashMap<>();
    private long knownUntil;
    private long activeUntil;
  }

  private final Ticker ticker;
  private final Map<String, Scheduler> schedulers = new HashMap<>();

  /* The bindings within the interval, the oldest first, and the same by node. */
  private final Deque<Binding> recent = new ArrayDeque<>();
  private final Map<String, Deque<PodInfo>> byNode = new HashMap<>();

  /* Until when any scheduler counts as active; read without the lock, for every binding. */
  private volatile long activeUntil;

  @Inject
  OtherSchedulerActivity(Ticker ticker) {
    this.ticker = ticker;
  }

  /** A pod of another scheduler was created or changed, and is on no node. */
  synchronized void podUpdated(PodInfo pod) {
    if (!isWaiting(pod)) {
      podDeleted(pod);
      return;
    }
    Scheduler scheduler = scheduler(pod);
    boolean isNew = scheduler.waiting.put(pod.uid(), pod) == null;
    // The watch may be late: that pods wait for a scheduler is seen before its bindings are.
    if (isNew && ticker.read() < scheduler.knownUntil) {
      seen(scheduler);
    }
  }

  private Scheduler scheduler(PodInfo pod) {
    return schedulers.computeIfAbsent(pod.schedulerName(), name -> new Scheduler());
  }

  private void seen(Scheduler scheduler) {
    scheduler.activeUntil = ticker.after(ACTIVE_TIMEOUT);
    activeUntil = scheduler.activeUntil;
  }

  /** Its scheduler may bind it at any moment: it is not gated, unschedulable or terminating. */
  private static boolean isWaiting(PodInfo pod) {
    return pod.schedulingGates().isEmpty() && !pod.isRefused() && !pod.isTerminating();
  }

  /** A pod of another scheduler that was on no node is gone. */
  synchronized void podDeleted(PodInfo pod) {
    Scheduler scheduler = schedulers.get(pod.schedulerName());
    if (scheduler != null) {
      scheduler.waiting.remove(pod.uid());
      if (scheduler.waiting.isEmpty() && ticker.read() >= scheduler.knownUntil) {
        schedulers.remove(pod.schedulerName());
      }
    }
  }

  /** A pod that was on no node was bound by another scheduler. */
  synchronized void podBound(PodInfo pod) {
    Scheduler scheduler = scheduler(pod);
    scheduler.waiting.remove(pod.uid());
    scheduler.knownUntil = ticker.after(KNOWN_TIMEOUT);
    seen(scheduler);
    recent.addLast(new Binding(pod, ticker.read()));
    byNode.computeIfAbsent(pod.nodeName(), name -> new ArrayDeque<>()).addLast(pod);
    expire();
  }

  private void expire() {
    long now = ticker.read();
    for (Binding oldest = recent.peekFirst(); isExpired(oldest, now); oldest = recent.peekFirst()) {
      recent.removeFirst();
      // Bindings of a node expire in the order in which they came.
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

  /** Tells whether anything was seen of another scheduler lately. */
  boolean areActive() {
    return ticker.read() < activeUntil;
  }

  /** Returns pods like those that other schedulers may bind to a node at any moment. */
  synchronized List<PodInfo> expectedOn(NodeInfo node) {
    List<PodInfo> pending = waitingFor(node, MAX_PENDING);
    if (pending.isEmpty()) {
      return List.of();
    }
    expire();
    Deque<PodInfo> there = byNode.get(node.name());
    List<PodInfo> expected = there == null ? new ArrayList<>() : new ArrayList<>(there);
    for (int i = 0; expected.size() < MIN_EXPECTED; i++) {
      expected.add(pending.get(i % pending.size()));
    }
    return expected.subList(0, Math.min(pending.size(), expected.size()));
  }

  /** Returns the pods that other schedulers may bind to a node, or null if there are many. */
  synchronized @Nullable List<PodInfo> pendingFor(NodeInfo node) {
    List<PodInfo> pending = waitingFor(node, MAX_PENDING + 1);
    return pending.size() > MAX_PENDING ? null : pending;
  }

  private List<PodInfo> waitingFor(NodeInfo node, int atMost) {
    List<PodInfo> found = new ArrayList<>();
    long now = ticker.read();
    int scanned = 0;
    for (Scheduler scheduler : schedulers.values()) {
      if (now >= scheduler.activeUntil) {
        continue;
      }
      for (PodInfo pod : scheduler.waiting.values()) {
        if (found.size() == atMost || scanned++ == MAX_SCANNED) {
          return found;
        }
        if (fits(pod, node)) {
          found.add(pod);
        }
      }
    }
    return found;
  }

  /** Tells whether a pod could get to a node by itself, as far as the node alone decides that. */
  private static boolean fits(PodInfo pod, NodeInfo node) {
    return node.taints().firstUntolerated(pod.tolerations()) == null
        && pod.requiredNodeAffinity().matches(node.labels(), node.name())
        && hasRoom(node, pod.amounts().requests());
  }

  private static boolean hasRoom(NodeInfo node, Resources wanted) {
    Resources whole = node.allocatable();
    Resources used = node.requested();
    boolean lacks =
        wanted.milliCpu() > whole.milliCpu() - used.milliCpu()
            || wanted.memory() > whole.memory() - used.memory()
            || wanted.ephemeralStorage() > whole.ephemeralStorage() - used.ephemeralStorage();
    for (int i = 0; !lacks && i < wanted.extendedCount(); i++) {
      long free = whole.get(wanted.extendedName(i)) - used.get(wanted.extendedName(i));
      lacks = wanted.extendedAmount(i) > free;
    }
    return !lacks;
  }

  /** Returns the time by the ticker that bindings are dated by. */
  long now() {
    return ticker.read();
  }
}
