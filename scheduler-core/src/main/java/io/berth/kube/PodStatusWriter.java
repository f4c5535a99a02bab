package io.berth.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.cycle.FitError;
import io.berth.model.PodInfo;
import io.berth.runtime.ExponentialBackoff;
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
 * Writes the status of unschedulable pods: the condition {@code PodScheduled} and the nominated
 * node. Writes are asynchronous; several changes of one pod are merged. Failed writes are retried,
 * since autoscalers wait for the condition.
 */
public final class PodStatusWriter implements AutoCloseable {
  /* Concurrency: what is to be written (pending), is being written (inFlight) and was written
   * (written) changes under this object's lock; requests are made outside of it. A pod has one
   * request in flight at most, so that its changes arrive in their order. A failed change is
   * pending again, and in backoff. */

  private static final Logger LOG = LoggerFactory.getLogger(PodStatusWriter.class);
  private static final int THREADS = 4;
  private static final int MAX_WRITTEN = 20_000;
  private static final Duration INITIAL_BACKOFF = Duration.ofSeconds(1);
  private static final Duration MAX_BACKOFF = Duration.ofSeconds(30);

  /**
   * A change to write.
   *
   * @param attempt the number of the next attempt to write it, from 1
   */
  private record Change(
      PodInfo pod, @Nullable FitError fitError, @Nullable String nomination, int attempt) {
    Change(PodInfo pod, @Nullable FitError fitError, @Nullable String nomination) {
      this(pod, fitError, nomination, 1);
    }

    /** Returns this change overridden by a later one. */
    Change mergedWith(Change later) {
      return new Change(
          later.pod,
          later.fitError == null ? fitError : later.fitError,
          later.nomination == null ? nomination : later.nomination,
          attempt);
    }

    boolean nominates() {
      return nomination != null && !nomination.isEmpty();
    }

    Change nextAttempt() {
      return new Change(pod, fitError, nomination, attempt + 1);
    }

    Duration backoff() {
      return ExponentialBackoff.delay(attempt, INITIAL_BACKOFF, MAX_BACKOFF);
    }
  }

  /**
   * The status of a pod that was written last.
   *
   * @param message the digest of the condition's message: messages can be long, and pods are kept
   *     after their deletion
   */
  private record Written(
      FitError.@Nullable Reason reason, @Nullable UUID message, String nomination) {}

  private final ApiClient api;
  private final InstantSource clock;
  private final Sleeper sleeper;
  private final Map<String, Change> pending = new LinkedHashMap<>();

  /**
   * The uids of pending changes that nominate a node. They are written first: until then other
   * schedulers and autoscalers may use the reserved resources.
   */
  private final Set<String> nominating = new LinkedHashSet<>();

  private final Set<String> inFlight = new HashSet<>();
  private final Set<String> inBackoff = new HashSet<>();
  private final Map<String, Written> written = new BoundedMap<>(MAX_WRITTEN);
  private final WorkerThreads workers;

  @Inject
  public PodStatusWriter(ApiClient api, InstantSource clock) {
    this(api, clock, Sleeper.SLEEP);
  }

  PodStatusWriter(ApiClient api, InstantSource clock, Sleeper sleeper) {
    this.api = api;
    this.clock = clock;
    this.sleeper = sleeper;
    this.workers = WorkerThreads.start("pod-status", THREADS, this::writeNext);
  }

  /** Writes the condition of an unschedulable pod, and its nomination if the FitError has one. */
  void failed(PodInfo pod, FitError fitError) {
    enqueue(new Change(pod, fitError, fitError.nominatedNode()));
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
   * Drops the pending change of a pod and waits for the one in flight, so that no earlier change is
   * written after this call.
   */
  synchronized void dropAndAwait(String uid) throws InterruptedException {
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

  /** Removes the last written status of a pod. */
  synchronized void forget(String uid) {
    written.remove(uid);
  }

  @Override
  public void close() {
    workers.close();
  }

  private synchronized void enqueue(Change change) {
    merge(change, Change::mergedWith);
    notifyAll();
  }

  private void merge(Change change, BinaryOperator<Change> merger) {
    String uid = change.pod().uid();
    Change merged = pending.merge(uid, change, merger);
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
        patch.send(api, sleeper);
        recordWritten(change);
      }
    } catch (ApiException e) {
      forget(uid);
      if (Thread.currentThread().isInterrupted() || e.isNotSent() || StatusPatch.isPodGone(e)) {
        return;
      }
      boolean isRetriable = StatusPatch.isRetriable(e);
      if (isRetriable) {
        retryLater(change);
      }
      if (!isRetriable || change.attempt() == 1) { // once, not on every retry
        LOG.warn(
            "Failed to write pod status{}: pod={} reason={}",
            isRetriable ? ", retrying" : "",
            change.pod(),
            e.getMessage());
      }
    } finally {
      done(uid);
    }
  }

  private synchronized Change take() throws InterruptedException {
    while (true) {
      Change next = pollFrom(nominating);
      if (next == null) {
        next = pollFrom(pending.keySet());
      }
      if (next != null) {
        return next;
      }
      wait();
    }
  }

  private @Nullable Change pollFrom(Set<String> uids) {
    for (String uid : uids) {
      if (!inBackoff.contains(uid) && inFlight.add(uid)) {
        return dequeue(uid);
      }
    }
    return null;
  }

  /** Retries a change after its backoff; changes enqueued in the meantime override it. */
  private synchronized void retryLater(Change change) {
    String uid = change.pod().uid();
    merge(change.nextAttempt(), (later, earlier) -> earlier.mergedWith(later));
    inBackoff.add(uid);
    var _ =
        Thread.ofVirtual().name("pod-status-backoff").start(() -> backOff(uid, change.backoff()));
  }

  private void backOff(String uid, Duration delay) {
    try {
      sleeper.sleep(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      inBackoff.remove(uid);
      notifyAll();
    }
  }

  private synchronized void done(String uid) {
    inFlight.remove(uid);
    notifyAll();
  }

  /** Returns the part of a change that is not written yet, or null. */
  private synchronized @Nullable StatusPatch patch(Change change) {
    PodInfo pod = change.pod();
    Written before = written.get(pod.uid());
    String nomination = change.nomination();
    if (nomination != null
        && nomination.equals(pod.nominatedNodeName())
        && (before == null || nomination.equals(before.nomination()))) {
      nomination = null;
    }
    StatusPatch.Condition condition = condition(change, before);
    return condition == null && nomination == null
        ? null
        : new StatusPatch(pod, condition, nomination);
  }

  private StatusPatch.@Nullable Condition condition(Change change, @Nullable Written before) {
    FitError fitError = change.fitError();
    boolean hasCondition = before != null && before.reason() != null;
    if (fitError == null
        || (hasCondition
            && before.reason() == fitError.reason()
            && digest(fitError.message()).equals(before.message()))) {
      return null;
    }
    return new StatusPatch.Condition(
        "PodScheduled",
        "False",
        fitError.reason().label(),
        fitError.message(),
        hasCondition || change.pod().hasFalsePodScheduledCondition() ? null : clock.instant());
  }

  private synchronized void recordWritten(Change change) {
    PodInfo pod = change.pod();
    Written before = written.get(pod.uid());
    FitError fitError = change.fitError();
    String nomination = change.nomination();
    if (nomination == null) {
      nomination = before == null ? pod.nominatedNodeName() : before.nomination();
    }
    if (fitError != null) {
      written.put(
          pod.uid(), new Written(fitError.reason(), digest(fitError.message()), nomination));
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
