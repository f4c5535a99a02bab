package io.berth.queue;

import io.berth.framework.ClusterEvent;
import io.berth.framework.EventLabel;
import io.berth.framework.PluginStatus;
import io.berth.framework.PodSchedulingPropertiesChange;
import io.berth.framework.QueueMeter;
import io.berth.framework.QueueMeter.Part;
import io.berth.framework.Ticker;
import io.berth.model.PodInfo;
import io.berth.runtime.PodNominator;
import io.berth.runtime.PreEnqueueRunner;
import io.berth.runtime.Profile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pods that wait to be tried. A pod is in one place at a time:
 *
 * <ul>
 *   <li><em>active</em>: it can be tried now, in the order of the QueueSort plugin;
 *   <li><em>backoff</em>: it was tried in vain and rests, or is tried early if nobody is active;
 *   <li><em>unschedulable</em>: it waits for an event that helps, or for {@link
 *       MaxUnschedulableDuration} to pass;
 *   <li><em>gated</em>: the same, but a PreEnqueue plugin does not let it be tried at all;
 *   <li><em>in flight</em>: it was taken.
 * </ul>
 */
public final class PriorityQueue implements SchedulingQueue {
  /* Concurrency: this object's lock guards everything but the reading of nominations. PreEnqueue plugins and
   * hints are asked under it, so a slow one delays take(): a pod must not slip from one place to
   * another between the question and the move. The answers are needed only for pods that somebody
   * rejected, and most happenings are dismissed by kind, without asking. */

  private static final Duration BETWEEN_FLUSHES = Duration.ofSeconds(30);

  /** What the queue needs of a profile. */
  private record Gatekeeper(PreEnqueueRunner preEnqueue, QueueingHints rules) {}

  private final Ticker ticker;
  private final Map<String, Gatekeeper> gatekeepers = new HashMap<>();

  /** Every pod that waits or is in flight, by its uid. */
  private final Map<String, QueuedPodInfo> pods = new LinkedHashMap<>();

  /** The uids of those that are done, until somebody tells that they are bound or deleted. */
  private final Set<String> done = new HashSet<>();

  private final PodHeap active;
  private final BackoffQueue backoff;
  private final UnschedulablePods unschedulable = new UnschedulablePods();
  private final InFlightPods inFlight = new InFlightPods();
  private final QueueMeter meter;
  private final MaxUnschedulableDuration unschedulableLimit;
  private final Nominator nominated = new Nominator();
  private long lastOrder;
  private long nextFlush;
  private boolean closed;

  /** Makes an empty queue with the default limit of unschedulable pods. */
  public PriorityQueue(
      Map<String, Profile> profiles, Backoff backoff, Ticker ticker, QueueMeter meter) {
    this(profiles, backoff, MaxUnschedulableDuration.DEFAULT, ticker, meter);
  }

  /**
   * Makes an empty queue.
   *
   * @param profiles by scheduler name; all of them have the same QueueSort plugin
   */
  @Inject
  public PriorityQueue(
      Map<String, Profile> profiles,
      Backoff backoff,
      MaxUnschedulableDuration unschedulableLimit,
      Ticker ticker,
      QueueMeter meter) {
    this.meter = meter;
    this.unschedulableLimit = unschedulableLimit;
    if (profiles.isEmpty()) {
      throw new IllegalArgumentException("A queue needs a profile, there is none.");
    }
    profiles.forEach(
        (name, profile) ->
            gatekeepers.put(
                name,
                new Gatekeeper(
                    profile.preEnqueue(), new QueueingHints(profile.eventAware(), meter))));
    QueueSortComparator order =
        new QueueSortComparator(profiles.values().iterator().next().queueSort());
    this.active = new PodHeap(order);
    this.backoff = new BackoffQueue(backoff, ticker, order);
    this.ticker = ticker;
    this.nextFlush = ticker.after(BETWEEN_FLUSHES);
  }

  @Override
  public synchronized void add(PodInfo pod) {
    QueuedPodInfo known = pods.get(pod.uid());
    if (known == null) {
      enter(pod, EventLabel.UNSCHEDULED_POD_ADD);
    } else {
      follow(known, known.pod(), pod);
    }
  }

  /** Takes an unknown pod in, but for those that are done: they are not known to be bound yet. */
  @Override
  public synchronized void update(PodInfo before, PodInfo after) {
    if (!before.uid().equals(after.uid())) {
      leave(before);
    }
    QueuedPodInfo known = pods.get(after.uid());
    if (known == null && !done.contains(after.uid())) {
      enter(after, EventLabel.UNSCHEDULED_POD_UPDATE);
    } else if (known != null) {
      follow(known, before, after);
    }
  }

  @Override
  public synchronized void remove(PodInfo pod) {
    leave(pod);
  }

  @Override
  public synchronized void moveAllToActiveOrBackoffQueue(
      ClusterEvent event,
      @Nullable Object before,
      @Nullable Object after,
      Predicate<PodInfo> concerned) {
    if (unschedulable.isEmpty() && !inFlight.listen()) {
      return;
    }
    ObservedEvent what = ObservedEvent.of(event, before, after, concerned);
    unschedulable
        .wokenBy(what)
        .forEach(woken -> admit(woken.pod(), woken.wake(), what.label(), true));
    inFlight.happened(what);
  }

  @Override
  public synchronized void activate(Iterable<PodInfo> wanted) {
    for (PodInfo pod : wanted) {
      QueuedPodInfo known = pods.get(pod.uid());
      if (known != null) {
        activate(known);
      }
    }
  }

  private void activate(QueuedPodInfo pod) {
    if (pod.flight != null) {
      pod.flight.activated = true;
    } else if (backoff.holds(pod)) {
      takeOut(pod);
      ready(pod, EventLabel.ACTIVATED);
    } else if (pod.heap == null) {
      admit(pod, QueueingStrategy.AT_ONCE, EventLabel.ACTIVATED);
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
    QueuedPodInfo pod = active.poll();
    if (pod == null) {
      pod = backoff.pollEarly();
      if (pod == null) {
        return null;
      }
      meter.entered(Part.ACTIVE, EventLabel.TAKEN_EARLY);
    }
    String nomination = nominated.nodeOf(pod.pod().uid());
    return pod.takeOff(inFlight.begin(pod), meter.start(), nomination);
  }

  @Override
  public synchronized void addUnschedulableIfNotPresent(PoppedPod taken, Diagnosis refusal) {
    InFlightPod flight = inFlight.end(taken.flight());
    if (flight == null) {
      return;
    }
    QueuedPodInfo pod = flight.pod();
    if (flight.gone) {
      pods.remove(pod.pod().uid());
      return;
    }
    QueueingHints rules = gatekeeper(pod.pod()).rules();
    pod.refused(UnschedulablePlugins.of(rules, refusal), ticker.read(), ++lastOrder);
    try {
      QueueingStrategy wake = refusal.isError() ? QueueingStrategy.AFTER_BACKOFF : flight.judge();
      if (wake == QueueingStrategy.NOT) {
        unschedulable.add(pod);
        meter.entered(Part.UNSCHEDULABLE, EventLabel.ATTEMPT_FAILED);
      } else {
        admit(pod, wake, EventLabel.ATTEMPT_FAILED);
      }
    } catch (Throwable e) { // of a plugin that was asked; no pod may be lost by it
      takeOut(pod);
      backoff.add(pod);
      notifyAll();
      throw e;
    }
  }

  @Override
  public synchronized void stopTrackingEvents(PoppedPod taken) {
    inFlight.settle(taken.flight());
  }

  @Override
  public synchronized void done(PoppedPod taken) {
    InFlightPod flight = inFlight.end(taken.flight());
    if (flight != null) {
      String uid = flight.pod().pod().uid();
      pods.remove(uid);
      if (!flight.gone) {
        done.add(uid);
      }
    }
  }

  /** A pod that neither waits nor is in flight is gone or placed: no room is kept for it. */
  @Override
  public synchronized void nominate(PodInfo pod, String nodeName) {
    QueuedPodInfo known = pods.get(pod.uid());
    if (known == null || isGone(known)) {
      return;
    }
    nominated.nominate(known.pod(), nodeName);
    if (known.flight != null) {
      known.flight.roomDropped = false;
    }
  }

  /** While it is in flight, the pod's status does not bring the nomination back. */
  @Override
  public synchronized void dropNomination(PodInfo pod) {
    nominated.remove(pod);
    QueuedPodInfo known = pods.get(pod.uid());
    if (known != null && known.flight != null) {
      known.flight.roomDropped = true;
    }
  }

  @Override
  public PodNominator nominations() {
    return nominated;
  }

  @Override
  public synchronized void flush() {
    backoff.drainRested(pod -> ready(pod, EventLabel.BACKOFF_COMPLETE));
    long now = ticker.read();
    if (now >= nextFlush) {
      nextFlush = Ticker.plus(now, BETWEEN_FLUSHES);
      flushUnschedulable(now);
    }
  }

  /** Has those tried again who have waited too long: a hint may have been wrong. */
  private void flushUnschedulable(long now) {
    long limit = unschedulableLimit.before(now);
    List<QueuedPodInfo> impatient =
        unschedulable.matching(pod -> pod.queuedAt() < limit && pod.flushedAt < limit);
    for (QueuedPodInfo pod : impatient) {
      pod.flushedAt = now;
      pod.flushed = true;
      admit(pod, QueueingStrategy.AFTER_BACKOFF, EventLabel.WAITED_TOO_LONG, true);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Returns how many pods wait where. */
  public synchronized QueueCounts counts() {
    return new QueueCounts(
        active.size(), backoff.size(), unschedulable.notGated(), unschedulable.gated());
  }

  /** Lists the pods that are not placed yet, those in flight too; for people. */
  public synchronized List<PendingPod> pending() {
    List<PendingPod> pending = new ArrayList<>(pods.size());
    for (QueuedPodInfo pod : pods.values()) {
      if (!isGone(pod)) {
        pending.add(pod.toPending(active));
      }
    }
    return pending;
  }

  /** Returns how many pods each plugin keeps waiting, or made wait last. */
  public synchronized Map<UnschedulablePlugin, Integer> rejectors() {
    Map<UnschedulablePlugin, Integer> counts = new LinkedHashMap<>();
    pods.values().forEach(pod -> pod.countRejectors(counts));
    return counts;
  }

  /** Returns how much is remembered for pods in flight, by what it is called. */
  public synchronized Map<EventLabel, Integer> remembered() {
    return inFlight.counts();
  }

  private static boolean isGone(QueuedPodInfo pod) {
    return pod.flight != null && pod.flight.gone;
  }

  private Gatekeeper gatekeeper(PodInfo pod) {
    Gatekeeper found = gatekeepers.get(pod.schedulerName());
    if (found == null) {
      throw new IllegalArgumentException(
          "Pod %s asks for the scheduler \"%s\", which is none of ours."
              .formatted(pod.key(), pod.schedulerName()));
    }
    return found;
  }

  private void enter(PodInfo pod, EventLabel event) {
    done.remove(pod.uid());
    UnschedulablePlugins nobody = UnschedulablePlugins.none(gatekeeper(pod).rules());
    QueuedPodInfo entering = new QueuedPodInfo(pod, nobody, ticker.read(), ++lastOrder);
    admit(entering, QueueingStrategy.AT_ONCE, event);
    pods.put(pod.uid(), entering);
    if (entering.heap == active) {
      nominated.follow(pod);
    }
  }

  private void leave(PodInfo pod) {
    nominated.remove(pod);
    done.remove(pod.uid());
    QueuedPodInfo known = pods.get(pod.uid());
    if (known == null) {
      return;
    }
    if (known.flight != null) {
      known.flight.gone = true;
    } else {
      takeOut(known);
      pods.remove(pod.uid());
    }
  }

  private void follow(QueuedPodInfo pod, PodInfo before, PodInfo after) {
    pod.follow(after);
    if (pod.flight == null || !pod.flight.roomDropped) {
      nominated.follow(before, after);
    }
    if (pod.flight != null) {
      pod.flight.gone = false;
      for (ClusterEvent event : PodSchedulingPropertiesChange.between(before, after)) {
        inFlight.happened(ObservedEvent.own(event, before, after));
      }
    } else if (pod.heap != null) {
      pod.heap.changed(pod);
    } else {
      wakeByOwnChange(pod, before, after);
    }
  }

  private void wakeByOwnChange(QueuedPodInfo pod, PodInfo before, PodInfo after) {
    for (ClusterEvent event : PodSchedulingPropertiesChange.between(before, after)) {
      ObservedEvent what = ObservedEvent.own(event, before, after);
      QueueingStrategy wake = pod.rejectors().judge(after, what);
      if (wake != QueueingStrategy.NOT) {
        admit(pod, wake, what.label());
      }
      if (pod.heap != null) {
        return;
      }
    }
  }

  private void admit(QueuedPodInfo pod, QueueingStrategy wake, EventLabel event) {
    admit(pod, wake, event, false);
  }

  /**
   * Lets a pod be tried, now or after a rest, unless a PreEnqueue plugin objects.
   *
   * @param woken whether one that waits on because of that counts as having come again
   */
  private void admit(QueuedPodInfo pod, QueueingStrategy wake, EventLabel event, boolean woken) {
    PluginStatus objection = gatekeeper(pod.pod()).preEnqueue().run(pod.pod());
    boolean stays = takeOut(pod);
    if (objection != null) {
      String gate = Objects.requireNonNull(objection.plugin());
      pod.rejectedBy(pod.rejectors().gatedBy(gate));
      pod.flushed = false;
      unschedulable.add(pod);
      if (woken || !stays) {
        meter.entered(Part.UNSCHEDULABLE, event);
      }
      return;
    }
    pod.rejectedBy(pod.rejectors().ungated());
    if (wake == QueueingStrategy.AFTER_BACKOFF && backoff.mustRest(pod)) {
      backoff.add(pod);
      meter.entered(Part.BACKOFF, event);
      notifyAll();
    } else {
      ready(pod, event);
    }
  }

  private void ready(QueuedPodInfo pod, EventLabel event) {
    pod.readyAt(ticker.read());
    active.add(pod);
    meter.entered(Part.ACTIVE, event);
    notifyAll();
  }

  /** Tells whether the pod was among the unschedulable ones. */
  private boolean takeOut(QueuedPodInfo pod) {
    if (pod.heap == null) {
      return unschedulable.remove(pod);
    }
    pod.heap.remove(pod);
    return false;
  }
}
