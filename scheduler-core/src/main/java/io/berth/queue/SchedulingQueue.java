package io.berth.queue;

import io.berth.framework.ClusterEvent;
import io.berth.framework.PodChanges;
import io.berth.framework.Rejection;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.Place;
import io.berth.runtime.Nominations;
import io.berth.runtime.PreEnqueueRunner;
import io.berth.runtime.Profile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
 *   <li><em>unschedulable</em>: it waits for an event that helps, or for five minutes to pass;
 *   <li><em>gated</em>: the same, but a PreEnqueue plugin does not let it be tried at all;
 *   <li><em>in flight</em>: it was taken.
 * </ul>
 */
public final class SchedulingQueue implements PodQueue {
  /* Concurrency: this object's lock guards everything but the reading of nominations. PreEnqueue plugins and
   * hints are asked under it, so a slow one delays take(): a pod must not slip from one place to
   * another between the question and the move. The answers are needed only for pods that somebody
   * rejected, and most happenings are dismissed by kind, without asking. */

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
  private static final Duration BETWEEN_FLUSHES = Duration.ofSeconds(30);

  /** What the queue needs of a profile. */
  private record Gatekeeper(PreEnqueueRunner preEnqueue, WakeRules rules) {}

  private final InstantSource clock;
  private final Map<String, Gatekeeper> gatekeepers = new HashMap<>();

  /** Every pod that waits or is in flight, by its uid. */
  private final Map<String, WaitingPod> pods = new LinkedHashMap<>();

  /** The uids of those that are done, until somebody tells that they are bound or deleted. */
  private final Set<String> done = new HashSet<>();

  private final PodHeap active;
  private final BackoffPods backoff;
  private final UnschedulablePods unschedulable = new UnschedulablePods();
  private final InFlightPods inFlight = new InFlightPods();
  private final NominatedPods nominated = new NominatedPods();
  private long lastOrder;
  private Instant nextFlush;
  private boolean closed;

  /**
   * Makes an empty queue.
   *
   * @param profiles by scheduler name; all of them have the same QueueSort plugin
   */
  @Inject
  public SchedulingQueue(Map<String, Profile> profiles, Backoff backoff, InstantSource clock) {
    if (profiles.isEmpty()) {
      throw new IllegalArgumentException("A queue needs a profile, there is none.");
    }
    profiles.forEach(
        (name, profile) ->
            gatekeepers.put(
                name, new Gatekeeper(profile.preEnqueue(), new WakeRules(profile.eventAware()))));
    TryOrder order = new TryOrder(profiles.values().iterator().next().queueSort());
    this.active = new PodHeap(order);
    this.backoff = new BackoffPods(backoff, clock, order);
    this.clock = clock;
    this.nextFlush = clock.instant().plus(BETWEEN_FLUSHES);
  }

  @Override
  public synchronized void add(PodInfo pod) {
    WaitingPod known = pods.get(pod.uid());
    if (known == null) {
      enter(pod);
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
    WaitingPod known = pods.get(after.uid());
    if (known == null && !done.contains(after.uid())) {
      enter(after);
    } else if (known != null) {
      follow(known, before, after);
    }
  }

  @Override
  public synchronized void remove(PodInfo pod) {
    leave(pod);
  }

  @Override
  public synchronized void happened(
      ClusterEvent event,
      @Nullable Object before,
      @Nullable Object after,
      Predicate<PodInfo> concerned) {
    if (unschedulable.isEmpty() && !inFlight.listen()) {
      return;
    }
    Happening what = new Happening(event, before, after, concerned);
    unschedulable.wokenBy(what).forEach(woken -> admit(woken.pod(), woken.wake()));
    inFlight.happened(what);
  }

  @Override
  public synchronized void activate(Iterable<PodInfo> wanted) {
    for (PodInfo pod : wanted) {
      WaitingPod known = pods.get(pod.uid());
      if (known != null) {
        activate(known);
      }
    }
  }

  private void activate(WaitingPod pod) {
    if (pod.flight != null) {
      pod.flight.activated = true;
    } else if (backoff.holds(pod)) {
      takeOut(pod);
      ready(pod);
    } else if (pod.heap == null) {
      admit(pod, Wake.AT_ONCE);
    }
  }

  @Override
  public synchronized @Nullable TakenPod take() throws InterruptedException {
    while (!closed) {
      TakenPod next = next();
      if (next != null) {
        return next;
      }
      wait();
    }
    return null;
  }

  @Override
  public synchronized @Nullable TakenPod poll() {
    return closed ? null : next();
  }

  private @Nullable TakenPod next() {
    WaitingPod pod = active.poll();
    if (pod == null) {
      pod = backoff.pollEarly();
    }
    return pod == null ? null : pod.takeOff(inFlight.begin(pod));
  }

  @Override
  public synchronized void putBack(TakenPod taken, Refusal refusal) {
    Flight flight = inFlight.end(taken.flight());
    if (flight == null) {
      return;
    }
    WaitingPod pod = flight.pod();
    if (flight.gone) {
      pods.remove(pod.pod().uid());
      return;
    }
    WakeRules rules = gatekeeper(pod.pod()).rules();
    pod.refused(Rejectors.of(rules, refusal), clock.instant(), ++lastOrder);
    Wake wake = refusal.isError() ? Wake.AFTER_BACKOFF : flight.judge();
    if (wake == Wake.NOT) {
      unschedulable.add(pod);
    } else {
      admit(pod, wake);
    }
  }

  @Override
  public synchronized void settle(TakenPod taken) {
    inFlight.settle(taken.flight());
  }

  @Override
  public synchronized void done(TakenPod taken) {
    Flight flight = inFlight.end(taken.flight());
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
    WaitingPod known = pods.get(pod.uid());
    if (known == null || isGone(known)) {
      return;
    }
    nominated.put(known.pod(), nodeName);
    if (known.flight != null) {
      known.flight.roomDropped = false;
    }
  }

  /** While it is in flight, the pod's status does not bring the nomination back. */
  @Override
  public synchronized void dropNomination(PodInfo pod) {
    nominated.remove(pod);
    WaitingPod known = pods.get(pod.uid());
    if (known != null && known.flight != null) {
      known.flight.roomDropped = true;
    }
  }

  @Override
  public Nominations nominations() {
    return nominated;
  }

  @Override
  public synchronized void tick() {
    backoff.drainRested(this::ready);
    Instant now = clock.instant();
    if (!now.isBefore(nextFlush)) {
      nextFlush = now.plus(BETWEEN_FLUSHES);
      flush(now);
    }
  }

  /** Has those tried again who have waited too long: a hint may have been wrong. */
  private void flush(Instant now) {
    Instant limit = now.minus(LONGEST_WAIT);
    List<WaitingPod> impatient =
        unschedulable.matching(
            pod -> pod.queuedAt().isBefore(limit) && pod.flushedAt.isBefore(limit));
    for (WaitingPod pod : impatient) {
      pod.flushedAt = now;
      admit(pod, Wake.AFTER_BACKOFF);
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
    for (WaitingPod pod : pods.values()) {
      if (!isGone(pod)) {
        pending.add(new PendingPod(pod.pod(), placeOf(pod), pod.attempts(), pod.rejectors().all()));
      }
    }
    return pending;
  }

  private Place placeOf(WaitingPod pod) {
    if (pod.flight != null) {
      return Place.IN_FLIGHT;
    }
    if (pod.heap != null) {
      return pod.heap == active ? Place.ACTIVE : Place.BACKOFF;
    }
    return pod.rejectors().gate() == null ? Place.UNSCHEDULABLE : Place.GATED;
  }

  private static boolean isGone(WaitingPod pod) {
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

  private void enter(PodInfo pod) {
    done.remove(pod.uid());
    Rejectors nobody = Rejectors.none(gatekeeper(pod).rules());
    WaitingPod entering = new WaitingPod(pod, nobody, clock.instant(), ++lastOrder);
    admit(entering, Wake.AT_ONCE);
    pods.put(pod.uid(), entering);
    if (entering.heap == active) {
      nominated.follow(pod);
    }
  }

  private void leave(PodInfo pod) {
    nominated.remove(pod);
    done.remove(pod.uid());
    WaitingPod known = pods.get(pod.uid());
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

  private void follow(WaitingPod pod, PodInfo before, PodInfo after) {
    pod.follow(after);
    if (pod.flight == null || !pod.flight.roomDropped) {
      nominated.follow(before, after);
    }
    if (pod.flight != null) {
      pod.flight.gone = false;
      for (ClusterEvent event : PodChanges.between(before, after)) {
        inFlight.happened(Happening.own(event, before, after));
      }
    } else if (pod.heap != null) {
      pod.heap.changed(pod);
    } else {
      wakeByOwnChange(pod, before, after);
    }
  }

  private void wakeByOwnChange(WaitingPod pod, PodInfo before, PodInfo after) {
    for (ClusterEvent event : PodChanges.between(before, after)) {
      Wake wake = pod.rejectors().judge(after, Happening.own(event, before, after));
      if (wake != Wake.NOT) {
        admit(pod, wake);
      }
      if (pod.heap != null) {
        return;
      }
    }
  }

  /** Lets a pod be tried, now or after a rest, unless a PreEnqueue plugin objects. */
  private void admit(WaitingPod pod, Wake wake) {
    Rejection objection = gatekeeper(pod.pod()).preEnqueue().run(pod.pod());
    takeOut(pod);
    if (objection != null) {
      String gate = Objects.requireNonNull(objection.plugin());
      pod.rejectedBy(pod.rejectors().gatedBy(gate));
      unschedulable.add(pod);
      return;
    }
    pod.rejectedBy(pod.rejectors().ungated());
    if (wake == Wake.AFTER_BACKOFF && backoff.mustRest(pod)) {
      backoff.add(pod);
      notifyAll();
    } else {
      ready(pod);
    }
  }

  private void ready(WaitingPod pod) {
    pod.readyAt(clock.instant());
    active.add(pod);
    notifyAll();
  }

  private void takeOut(WaitingPod pod) {
    if (pod.heap != null) {
      pod.heap.remove(pod);
    } else {
      unschedulable.remove(pod);
    }
  }
}
