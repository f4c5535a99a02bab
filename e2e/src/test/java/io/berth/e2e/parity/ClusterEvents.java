package io.berth.e2e.parity;

import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches pods, claims and events, and stores their latest versions. */
final class ClusterEvents implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ClusterEvents.class);
  private static final Duration DEFAULT_TIMEOUT = Timeouts.WAIT_TIMEOUT;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Pod> pods = new HashMap<>();
  private final Map<String, PersistentVolumeClaim> claims = new HashMap<>();
  private final Map<String, PodCondition> firstUnschedulableConditions = new HashMap<>();
  private final Map<String, String> firstFailures = new HashMap<>();
  private final List<Watch> watches;

  ClusterEvents(KubernetesClient client) {
    this.watches =
        List.of(
            client.pods().inAnyNamespace().watch(new LatestObjects<>(this::record, pods)),
            client
                .persistentVolumeClaims()
                .inAnyNamespace()
                .watch(new LatestObjects<>(_ -> {}, claims)),
            client
                .events()
                .v1()
                .events()
                .inAnyNamespace()
                .watch(new LatestObjects<>(this::record, new HashMap<>())));
  }

  /** Returns the latest version of a pod, or null if it does not exist. */
  @Nullable Pod pod(String uid) {
    return locked(() -> pods.get(uid));
  }

  /** Returns all pods, sorted by name. */
  List<Pod> pods() {
    return locked(
        () ->
            pods.values().stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList());
  }

  @Nullable PersistentVolumeClaim claim(String uid) {
    return locked(() -> claims.get(uid));
  }

  /** Returns the first PodScheduled condition of an unschedulable pod. */
  @Nullable PodCondition firstUnschedulableCondition(String uid) {
    return locked(() -> firstUnschedulableConditions.get(uid));
  }

  /** Returns the note of the first FailedScheduling event of a pod. */
  @Nullable String firstFailure(String uid) {
    return locked(() -> firstFailures.get(uid));
  }

  /** Waits until a lookup returns a value, repeating it on every event. */
  <T> T await(String subject, Supplier<@Nullable T> lookup) {
    return await(subject, DEFAULT_TIMEOUT, lookup);
  }

  /** Waits with a timeout until a lookup returns a value. */
  <T> T await(String subject, Duration timeout, Supplier<@Nullable T> lookup) {
    long remaining = timeout.toNanos();
    lock.lock();
    try {
      T result = lookup.get();
      while (result == null) {
        if (remaining <= 0) {
          throw new IllegalStateException(
              "timed out after %s waiting for %s".formatted(timeout, subject));
        }
        remaining = changed.awaitNanos(remaining);
        result = lookup.get();
      }
      return result;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + subject, e);
    } finally {
      lock.unlock();
    }
  }

  private void record(Pod pod) {
    pod.getStatus().getConditions().stream()
        .filter(
            condition ->
                condition.getType().equals("PodScheduled") && condition.getStatus().equals("False"))
        .filter(
            condition -> !condition.getReason().equals("SchedulingGated")) // set by the API server
        .forEach(
            condition ->
                firstUnschedulableConditions.putIfAbsent(pod.getMetadata().getUid(), condition));
  }

  private void record(Event event) {
    if ("FailedScheduling".equals(event.getReason()) && event.getRegarding() != null) {
      firstFailures.putIfAbsent(event.getRegarding().getUid(), event.getNote());
    }
  }

  private <T> T locked(Supplier<T> read) {
    lock.lock();
    try {
      return read.get();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    watches.forEach(Watch::close);
  }

  /** Stores the latest version of each object. */
  private final class LatestObjects<T extends HasMetadata> implements Watcher<T> {
    private final Consumer<T> record;
    private final Map<String, T> latest;

    LatestObjects(Consumer<T> record, Map<String, T> latest) {
      this.record = record;
      this.latest = latest;
    }

    @Override
    public void eventReceived(Action action, T object) {
      lock.lock();
      try {
        if (action == Action.DELETED) {
          latest.remove(object.getMetadata().getUid());
        } else if (action != Action.BOOKMARK) {
          latest.put(object.getMetadata().getUid(), object);
          record.accept(object);
        }
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void onClose(WatcherException cause) {
      log.warn("Watch closed", cause);
    }
  }
}
