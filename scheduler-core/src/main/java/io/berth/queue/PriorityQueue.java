package io.berth.queue;

import io.berth.framework.ClusterEvent;
import io.berth.framework.EventLabel;
import io.berth.framework.PluginStatus;
import io.berth.framework.PodSchedulingPropertiesChange;
import io.berth.framework.QueueMeter;
import io.berth.framework.QueueMeter.SubQueue;
import io.berth.framework.Ticker;
import io.berth.model.PodInfo;
import io.berth.queue.InFlightPods.InFlightPod;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.Profile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling queue. A pod is in one of these states:
 *
 * <ul>
 *   <li><em>active</em>: in the activeQ, in the order of the QueueSort plugin;
 *   <li><em>backoff</em>: in the backoffQ after a failed attempt, popped early if the activeQ is
 *       empty;
 *   <li><em>unschedulable</em>: waits for an event that may make it schedulable, or for {@link
 *       MaxUnschedulableDuration};
 *   <li><em>gated</em>: unschedulable because a PreEnqueue plugin rejects it;
 *   <li><em>in flight</em>: popped.
 * </ul>
 */
public final class PriorityQueue implements SchedulingQueue {
  /*
   * Concurrency: this object's lock guards everything but reads of nominations. PreEnqueue plugins
   * and hints run under it, so a slow one delays pop(): a pod must not change its state between the
   * evaluation and the move. They run only for rejected pods, and most events are dismissed by kind
   * without running any.
   */

  private static final Duration UNSCHEDULABLE_FLUSH_INTERVAL = Duration.ofSeconds(30);

  private final Ticker ticker;
  private final QueueProfiles profiles;

  /** All pods in the queue or in flight, by uid. */
  private final Map<String, QueuedPodInfo> pods = new LinkedHashMap<>();

  /** The uids of pods that are done and not yet reported as bound or deleted. */
  private final Set<String> done = new HashSet<>();

  private final PodHeap activeQ;
  private final BackoffQueue backoffQ;
  private final UnschedulablePods unschedulablePods = new UnschedulablePods();
  private final InFlightPods inFlightPods = new InFlightPods();
  private final QueueMeter meter;
  private final MaxUnschedulableDuration maxUnschedulable;
  private final Nominator nominator = new Nominator();
  private long lastSequence;
  private long nextFlush;
  private boolean closed;

  /** Creates an empty queue with the default {@link MaxUnschedulableDuration}. */
  public PriorityQueue(
      Map<String, Profile> profiles, Backoff backoff, Ticker ticker, QueueMeter meter) {
    this(profiles, backoff, MaxUnschedulableDuration.DEFAULT, ticker, meter);
  }

  /**
   * Creates an empty queue.
   *
   * @param profiles by scheduler name; all of them have the same QueueSort plugin
   */
  @Inject
  public PriorityQueue(
      Map<String, Profile> profiles,
      Backoff backoff,
      MaxUnschedulableDuration maxUnschedulable,
      Ticker ticker,
      QueueMeter meter) {
    this.meter = meter;
    this.maxUnschedulable = maxUnschedulable;
    this.profiles = new QueueProfiles(profiles, meter);
    QueueSortComparator queueSort = this.profiles.queueSort();
    this.activeQ = new PodHeap(queueSort);
    this.backoffQ = new BackoffQueue(backoff, ticker, queueSort);
    this.ticker = ticker;
    this.nextFlush = ticker.after(UNSCHEDULABLE_FLUSH_INTERVAL);
  }

  @Override
  public synchronized void add(PodInfo pod) {
    QueuedPodInfo queued = pods.get(pod.uid());
    if (queued == null) {
      addNew(pod, EventLabel.UNSCHEDULED_POD_ADD);
    } else {
      updateQueued(queued, queued.pod(), pod);
    }
  }

  /**
   * Adds the pod if it is not in the queue, except for pods that are done: their binding is not yet
   * reported.
   */
  @Override
  public synchronized void update(PodInfo before, PodInfo after) {
    if (!before.uid().equals(after.uid())) {
      remove(before);
    }
    QueuedPodInfo queued = pods.get(after.uid());
    if (queued == null && !done.contains(after.uid())) {
      addNew(after, EventLabel.UNSCHEDULED_POD_UPDATE);
    } else if (queued != null) {
      updateQueued(queued, before, after);
    }
  }

  @Override
  public synchronized void remove(PodInfo pod) {
    nominator.deleteNominatedPodIfExists(pod);
    done.remove(pod.uid());
    QueuedPodInfo queued = pods.get(pod.uid());
    if (queued == null) {
      return;
    }
    if (queued.inFlight != null) {
      queued.inFlight.removed = true;
    } else {
      removeFromSubQueue(queued);
      pods.remove(pod.uid());
    }
  }

  @Override
  public synchronized void moveAllToActiveOrBackoffQueue(
      ClusterEvent event,
      @Nullable Object before,
      @Nullable Object after,
      Predicate<PodInfo> preCheck) {
    if (unschedulablePods.isEmpty() && !inFlightPods.isTracking()) {
      return;
    }
    ObservedEvent observed = ObservedEvent.of(event, before, after, preCheck);
    unschedulablePods
        .requeuedBy(observed)
        .forEach(requeued -> requeue(requeued.pod(), requeued.strategy(), observed.label(), true));
    inFlightPods.addEventIfAnyInFlight(observed);
  }

  @Override
  public synchronized void activate(Iterable<PodInfo> toActivate) {
    for (PodInfo pod : toActivate) {
      QueuedPodInfo queued = pods.get(pod.uid());
      if (queued != null) {
        activate(queued);
      }
    }
  }

  private void activate(QueuedPodInfo pod) {
    if (pod.inFlight != null) {
      pod.inFlight.activated = true;
    } else if (backoffQ.contains(pod)) {
      removeFromSubQueue(pod);
      moveToActiveQ(pod, EventLabel.FORCE_ACTIVATE);
    } else if (pod.heap == null) {
      requeue(pod, QueueingStrategy.IMMEDIATELY, EventLabel.FORCE_ACTIVATE);
    }
  }

  @Override
  public synchronized @Nullable PoppedPod pop() throws InterruptedException {
    while (!closed) {
      PoppedPod next = next();
      if (next != null) {
        return next;
      }
      wait();
    }
    return null;
  }

  @Override
  public synchronized @Nullable PoppedPod tryPop() {
    return closed ? null : next();
  }

  private @Nullable PoppedPod next() {
    QueuedPodInfo pod = activeQ.pop();
    if (pod == null) {
      pod = backoffQ.popBackoff();
      if (pod == null) {
        return null;
      }
      meter.podIncoming(SubQueue.ACTIVE, EventLabel.POP_FROM_BACKOFF_Q);
    }
    String nomination = nominator.nominatedNodeName(pod.pod().uid());
    return pod.startAttempt(inFlightPods.add(pod), meter.start(), nomination);
  }

  @Override
  public synchronized void addUnschedulableIfNotPresent(PoppedPod popped, Diagnosis diagnosis) {
    InFlightPod inFlight = inFlightPods.remove(popped.inFlightId());
    if (inFlight == null) {
      return;
    }
    QueuedPodInfo pod = inFlight.pod();
    if (inFlight.removed) {
      pods.remove(pod.pod().uid());
      return;
    }
    QueueingHints hints = profiles.hints(pod.pod());
    pod.endAttempt(UnschedulablePlugins.of(hints, diagnosis), ticker.read(), ++lastSequence);
    try {
      QueueingStrategy strategy =
          diagnosis.isError() ? QueueingStrategy.AFTER_BACKOFF : inFlight.queueingStrategy();
      if (strategy == QueueingStrategy.SKIP) {
        unschedulablePods.add(pod);
        meter.podIncoming(SubQueue.UNSCHEDULABLE, EventLabel.SCHEDULE_ATTEMPT_FAILURE);
      } else {
        requeue(pod, strategy, EventLabel.SCHEDULE_ATTEMPT_FAILURE);
      }
    } catch (Throwable e) { // thrown by a plugin; the pod must not be lost
      removeFromSubQueue(pod);
      backoffQ.add(pod);
      notifyAll();
      throw e;
    }
  }

  @Override
  public synchronized void stopTrackingEvents(PoppedPod popped) {
    inFlightPods.stopTrackingEvents(popped.inFlightId());
  }

  @Override
  public synchronized void done(PoppedPod popped) {
    InFlightPod inFlight = inFlightPods.remove(popped.inFlightId());
    if (inFlight != null) {
      String uid = inFlight.pod().pod().uid();
      pods.remove(uid);
      if (!inFlight.removed) {
        done.add(uid);
      }
    }
  }

  /** No-op for a pod that is neither in the queue nor in flight: it was deleted or bound. */
  @Override
  public synchronized void addNominatedPod(PodInfo pod, String nodeName) {
    QueuedPodInfo queued = pods.get(pod.uid());
    if (queued == null || isRemoved(queued)) {
      return;
    }
    nominator.addNominatedPod(queued.pod(), nodeName);
    if (queued.inFlight != null) {
      queued.inFlight.nominationDropped = false;
    }
  }

  /** While the pod is in flight, an update of its status does not restore the nomination. */
  @Override
  public synchronized void deleteNominatedPodIfExists(PodInfo pod) {
    nominator.deleteNominatedPodIfExists(pod);
    QueuedPodInfo queued = pods.get(pod.uid());
    if (queued != null && queued.inFlight != null) {
      queued.inFlight.nominationDropped = true;
    }
  }

  @Override
  public NominatedPodLister nominatedPodLister() {
    return nominator;
  }

  @Override
  public synchronized void flush() {
    backoffQ.popAllBackoffCompleted(pod -> moveToActiveQ(pod, EventLabel.BACKOFF_COMPLETE));
    long now = ticker.read();
    if (now >= nextFlush) {
      nextFlush = Ticker.plus(now, UNSCHEDULABLE_FLUSH_INTERVAL);
      flushUnschedulable(now);
    }
  }

  /** Requeues pods that have been unschedulable too long: a hint may have been wrong. */
  private void flushUnschedulable(long now) {
    long cutoff = maxUnschedulable.flushCutoff(now);
    List<QueuedPodInfo> expired =
        unschedulablePods.matching(pod -> pod.queuedAt() < cutoff && pod.flushedAt < cutoff);
    for (QueuedPodInfo pod : expired) {
      pod.flushedAt = now;
      pod.flushed = true;
      requeue(pod, QueueingStrategy.AFTER_BACKOFF, EventLabel.UNSCHEDULABLE_TIMEOUT, true);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Returns the number of pods in each part of the queue. */
  public synchronized QueueCounts counts() {
    return new QueueCounts(
        activeQ.size(),
        backoffQ.size(),
        unschedulablePods.ungatedCount(),
        unschedulablePods.gatedCount());
  }

  /** Lists all pods without a node, including pods in flight; for debug pages and audits. */
  public synchronized List<PendingPod> pendingPods() {
    List<PendingPod> pending = new ArrayList<>(pods.size());
    for (QueuedPodInfo pod : pods.values()) {
      if (!isRemoved(pod)) {
        pending.add(pod.toPending(activeQ));
      }
    }
    return pending;
  }

  /** Returns the number of pods that each plugin rejected last. */
  public synchronized Map<PluginProfileKey, Integer> unschedulablePluginCounts() {
    Map<PluginProfileKey, Integer> counts = new LinkedHashMap<>();
    pods.values().forEach(pod -> pod.countUnschedulablePlugins(counts));
    return counts;
  }

  /** Returns the number of events tracked for pods in flight, by label. */
  public synchronized Map<EventLabel, Integer> inFlightEventCounts() {
    return inFlightPods.eventCounts();
  }

  private static boolean isRemoved(QueuedPodInfo pod) {
    return pod.inFlight != null && pod.inFlight.removed;
  }

  private void addNew(PodInfo pod, EventLabel event) {
    done.remove(pod.uid());
    UnschedulablePlugins none = UnschedulablePlugins.none(profiles.hints(pod));
    QueuedPodInfo added = new QueuedPodInfo(pod, none, ticker.read(), ++lastSequence);
    requeue(added, QueueingStrategy.IMMEDIATELY, event);
    pods.put(pod.uid(), added);
    if (added.heap == activeQ) {
      nominator.updateNominatedPod(pod);
    }
  }

  private void updateQueued(QueuedPodInfo pod, PodInfo before, PodInfo after) {
    pod.update(after);
    if (pod.inFlight == null || !pod.inFlight.nominationDropped) {
      nominator.updateNominatedPod(before, after);
    }
    if (pod.inFlight != null) {
      pod.inFlight.removed = false;
      for (ClusterEvent event : PodSchedulingPropertiesChange.between(before, after)) {
        inFlightPods.addEventIfAnyInFlight(ObservedEvent.ofUnscheduledPod(event, before, after));
      }
    } else if (pod.heap != null) {
      pod.heap.update(pod);
    } else {
      requeueOnOwnUpdate(pod, before, after);
    }
  }

  private void requeueOnOwnUpdate(QueuedPodInfo pod, PodInfo before, PodInfo after) {
    for (ClusterEvent event : PodSchedulingPropertiesChange.between(before, after)) {
      ObservedEvent observed = ObservedEvent.ofUnscheduledPod(event, before, after);
      QueueingStrategy strategy = pod.unschedulablePlugins().queueingStrategy(after, observed);
      if (strategy != QueueingStrategy.SKIP) {
        requeue(pod, strategy, observed.label());
      }
      if (pod.heap != null) {
        return;
      }
    }
  }

  private void requeue(QueuedPodInfo pod, QueueingStrategy strategy, EventLabel event) {
    requeue(pod, strategy, event, false);
  }

  /**
   * Moves a pod to the activeQ or backoffQ, or to the gated pods if a PreEnqueue plugin rejects it.
   *
   * @param countIfStillGated whether a pod that stays gated counts as an incoming pod again
   */
  private void requeue(
      QueuedPodInfo pod, QueueingStrategy strategy, EventLabel event, boolean countIfStillGated) {
    PluginStatus rejection = profiles.preEnqueue(pod.pod()).run(pod.pod());
    boolean wasUnschedulable = removeFromSubQueue(pod);
    if (rejection != null) {
      String gatingPlugin = Objects.requireNonNull(rejection.plugin());
      pod.setUnschedulablePlugins(pod.unschedulablePlugins().withGatingPlugin(gatingPlugin));
      pod.flushed = false;
      unschedulablePods.add(pod);
      if (countIfStillGated || !wasUnschedulable) {
        meter.podIncoming(SubQueue.UNSCHEDULABLE, event);
      }
      return;
    }
    pod.setUnschedulablePlugins(pod.unschedulablePlugins().withoutGatingPlugin());
    if (strategy == QueueingStrategy.AFTER_BACKOFF && backoffQ.isPodBackingOff(pod)) {
      backoffQ.add(pod);
      meter.podIncoming(SubQueue.BACKOFF, event);
      notifyAll();
    } else {
      moveToActiveQ(pod, event);
    }
  }

  private void moveToActiveQ(QueuedPodInfo pod, EventLabel event) {
    pod.markReady(ticker.read());
    activeQ.add(pod);
    meter.podIncoming(SubQueue.ACTIVE, event);
    notifyAll();
  }

  /** Removes the pod from the part that holds it; returns whether it was unschedulable. */
  private boolean removeFromSubQueue(QueuedPodInfo pod) {
    if (pod.heap == null) {
      return unschedulablePods.remove(pod);
    }
    pod.heap.remove(pod);
    return false;
  }
}
