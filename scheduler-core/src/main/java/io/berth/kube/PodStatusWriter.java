package io.berth.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.cycle.FitError;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the status of pods that wait: the condition that says why, and the nominated node. It is
 * written later, on threads of its own; of several changes of one pod only the last is. What the
 * API server cannot take now is kept for it, since autoscalers wait for the condition.
 */
public final class PodStatusWriter implements AutoCloseable {
  /* Concurrency: what is to be written (pending), is being written (inFlight) and was written
   * (written) changes under this object's lock; requests are made outside of it. A pod has one
   * request in flight at most, so that its changes arrive in their order. What could not be written
   * is pending again, but rests for a while. */

  private static final Logger LOG = LoggerFactory.getLogger(PodStatusWriter.class);
  private static final int THREADS = 4;
  private static final int REMEMBERED = 20_000;
  private static final Duration FIRST_REST = Duration.ofSeconds(1);
  private static final Duration LONGEST_REST = Duration.ofSeconds(30);

  /**
   * @param rest how long to wait should it not be possible to write it
   */
  private record Change(
      PodInfo pod, @Nullable FitError failure, @Nullable String nomination, Duration rest) {
    Change(PodInfo pod, @Nullable FitError failure, @Nullable String nomination) {
      this(pod, failure, nomination, FIRST_REST);
    }

    /** What the later one does not speak of stays as this one wants it. */
    Change then(Change later) {
      return new Change(
          later.pod,
          later.failure == null ? failure : later.failure,
          later.nomination == null ? nomination : later.nomination,
          rest);
    }

    boolean nominates() {
      return nomination != null && !nomination.isEmpty();
    }

    Change restingLonger() {
      Duration longer = rest.multipliedBy(2);
      return new Change(
          pod, failure, nomination, longer.compareTo(LONGEST_REST) < 0 ? longer : LONGEST_REST);
    }
  }

  /**
   * What the API server has of a pod.
   *
   * @param message the digest of the condition's message: messages can be long, and pods are
   *     remembered after they are gone
   */
  private record Written(
      FitError.@Nullable Reason reason, @Nullable UUID message, String nomination) {}

  private final ApiServer api;
  private final InstantSource clock;
  private final Sleeper pause;
  private final Map<String, Change> pending = new LinkedHashMap<>();

  /**
   * The uids of those pending that nominate a node. They are written first: until a nomination can
   * be seen, other schedulers and autoscalers do not know what the room is for.
   */
  private final Set<String> nominating = new LinkedHashSet<>();

  private final Set<String> inFlight = new HashSet<>();
  private final Set<String> resting = new HashSet<>();
  private final Map<String, Written> written = new BoundedMap<>(REMEMBERED);
  private final WorkerThreads workers;

  @Inject
  public PodStatusWriter(ApiServer api, InstantSource clock) {
    this(api, clock, Sleeper.SLEEP);
  }

  PodStatusWriter(ApiServer api, InstantSource clock, Sleeper pause) {
    this.api = api;
    this.clock = clock;
    this.pause = pause;
    this.workers = WorkerThreads.start("pod-status", THREADS, this::writeNext);
  }

  /** Says why a pod waits, and changes its nomination if the report does. */
  void failed(PodInfo pod, FitError report) {
    enqueue(new Change(pod, report, report.nomination()));
  }

  /**
   * Changes a pod's nomination.
   *
   * @param nodeName the node, or empty for none
   */
  void nominate(PodInfo pod, String nodeName) {
    enqueue(new Change(pod, null, nodeName));
  }

  /**
   * Drops what is still to be written about a pod, and waits for what is being written: nothing
   * will be written any more that was thought of before this.
   */
  synchronized void silence(String uid) throws InterruptedException {
    dequeue(uid);
    while (inFlight.contains(uid)) {
      wait();
    }
    dequeue(uid);
  }

  /** Waits until everything is written. */
  synchronized void awaitIdle() throws InterruptedException {
    while (!pending.isEmpty() || !inFlight.isEmpty()) {
      wait();
    }
  }

  /** Forgets what was written about a pod, since nothing will be any more. */
  synchronized void forget(String uid) {
    written.remove(uid);
  }

  @Override
  public void close() {
    workers.close();
  }

  private synchronized void enqueue(Change change) {
    merge(change, Change::then);
    notifyAll();
  }

  private void merge(Change change, BinaryOperator<Change> both) {
    String uid = change.pod().uid();
    Change merged = pending.merge(uid, change, both);
    if (merged.nominates()) {
      nominating.add(uid);
    } else {
      nominating.remove(uid);
    }
  }

  private @Nullable Change dequeue(String uid) {
    nominating.remove(uid);
    return pending.remove(uid);
  }

  private void writeNext() throws InterruptedException {
    Change change = take();
    String uid = change.pod().uid();
    try {
      StatusPatch patch = patch(change);
      if (patch != null) {
        patch.send(api, pause);
        remember(change);
      }
    } catch (ApiException e) {
      forget(uid);
      if (Thread.currentThread().isInterrupted() || e.isNotSent() || StatusPatch.saysGone(e)) {
        return;
      }
      boolean later = StatusPatch.saysLater(e);
      if (later) {
        putBack(change);
      }
      if (!later || change.rest().equals(FIRST_REST)) { // once, not with every try
        LOG.warn(
            "Cannot write the status of pod {}{}: {}",
            change.pod(),
            later ? " yet" : "",
            e.getMessage());
      }
    } finally {
      done(uid);
    }
  }

  private synchronized Change take() throws InterruptedException {
    while (true) {
      Change next = takeOneOf(nominating);
      if (next == null) {
        next = takeOneOf(pending.keySet());
      }
      if (next != null) {
        return next;
      }
      wait();
    }
  }

  private @Nullable Change takeOneOf(Set<String> uids) {
    for (String uid : uids) {
      if (!resting.contains(uid) && inFlight.add(uid)) {
        return dequeue(uid);
      }
    }
    return null;
  }

  /** Keeps a change for later; one that came meanwhile is the last nevertheless. */
  private synchronized void putBack(Change change) {
    String uid = change.pod().uid();
    merge(change.restingLonger(), (later, earlier) -> earlier.then(later));
    resting.add(uid);
    var _ = Thread.ofVirtual().name("pod-status-rest").start(() -> rest(uid, change.rest()));
  }

  private void rest(String uid, Duration time) {
    try {
      pause.take(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      resting.remove(uid);
      notifyAll();
    }
  }

  private synchronized void done(String uid) {
    inFlight.remove(uid);
    notifyAll();
  }

  /** Returns what of a change the API server does not have yet; null if nothing. */
  private synchronized @Nullable StatusPatch patch(Change change) {
    PodInfo pod = change.pod();
    Written before = written.get(pod.uid());
    String nomination = change.nomination();
    if (nomination != null
        && nomination.equals(pod.nominatedNodeName())
        && (before == null || nomination.equals(before.nomination()))) {
      nomination = null;
    }
    ConditionJson condition = condition(change, before);
    return condition == null && nomination == null
        ? null
        : new StatusPatch(pod, condition, nomination);
  }

  private @Nullable ConditionJson condition(Change change, @Nullable Written before) {
    FitError failure = change.failure();
    boolean refusedBefore = before != null && before.reason() != null;
    if (failure == null
        || (refusedBefore
            && before.reason() == failure.reason()
            && digest(failure.message()).equals(before.message()))) {
      return null;
    }
    return new ConditionJson(
        "PodScheduled",
        "False",
        failure.reason().label(),
        failure.message(),
        refusedBefore || change.pod().isRefused() ? null : clock.instant());
  }

  private synchronized void remember(Change change) {
    PodInfo pod = change.pod();
    Written before = written.get(pod.uid());
    FitError failure = change.failure();
    String nomination = change.nomination();
    if (nomination == null) {
      nomination = before == null ? pod.nominatedNodeName() : before.nomination();
    }
    if (failure != null) {
      written.put(pod.uid(), new Written(failure.reason(), digest(failure.message()), nomination));
    } else {
      written.put(
          pod.uid(),
          before == null
              ? new Written(null, null, nomination)
              : new Written(before.reason(), before.message(), nomination));
    }
  }

  private static UUID digest(String message) {
    return UUID.nameUUIDFromBytes(message.getBytes(UTF_8));
  }
}
