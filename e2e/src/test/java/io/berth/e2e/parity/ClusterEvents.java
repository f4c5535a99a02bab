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

/** What the API server tells of pods, claims and events, as it happens. */
final class ClusterEvents implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ClusterEvents.class);
  private static final Duration PATIENCE = Timeouts.WAIT_TIMEOUT;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition something = lock.newCondition();
  private final Map<String, Pod> pods = new HashMap<>();
  private final Map<String, PersistentVolumeClaim> claims = new HashMap<>();
  private final Map<String, PodCondition> firstRefusals = new HashMap<>();
  private final Map<String, String> firstFailures = new HashMap<>();
  private final List<Watch> watches;

  ClusterEvents(KubernetesClient client) {
    this.watches =
        List.of(
            client.pods().inAnyNamespace().watch(new Each<>(this::note, pods)),
            client.persistentVolumeClaims().inAnyNamespace().watch(new Each<>(_ -> {}, claims)),
            client
                .events()
                .v1()
                .events()
                .inAnyNamespace()
                .watch(new Each<>(this::note, new HashMap<>())));
  }

  /** The pod as it was last seen, or null when it is gone or has not come yet. */
  @Nullable Pod pod(String uid) {
    return locked(() -> pods.get(uid));
  }

  /** All pods by name. */
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

  /** What was first written into the pod's condition when it could not be placed. */
  @Nullable PodCondition firstRefusal(String uid) {
    return locked(() -> firstRefusals.get(uid));
  }

  /** The text of the first event that said that the pod could not be placed. */
  @Nullable String firstFailure(String uid) {
    return locked(() -> firstFailures.get(uid));
  }

  /** Waits until something is there, looking again whenever there is news. */
  <T> T await(String what, Supplier<@Nullable T> wanted) {
    return await(what, PATIENCE, wanted);
  }

  /** The same for what may take its time. */
  <T> T await(String what, Duration patience, Supplier<@Nullable T> wanted) {
    long left = patience.toNanos();
    lock.lock();
    try {
      T found = wanted.get();
      while (found == null) {
        if (left <= 0) {
          throw new IllegalStateException("waited %s for %s".formatted(patience, what));
        }
        left = something.awaitNanos(left);
        found = wanted.get();
      }
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + what, e);
    } finally {
      lock.unlock();
    }
  }

  private void note(Pod pod) {
    pod.getStatus().getConditions().stream()
        .filter(one -> one.getType().equals("PodScheduled") && one.getStatus().equals("False"))
        .filter(one -> !one.getReason().equals("SchedulingGated")) // the API server's own word
        .forEach(one -> firstRefusals.putIfAbsent(pod.getMetadata().getUid(), one));
  }

  private void note(Event event) {
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

  /** Keeps the latest of each object. */
  private final class Each<T extends HasMetadata> implements Watcher<T> {
    private final Consumer<T> note;
    private final Map<String, T> latest;

    Each(Consumer<T> note, Map<String, T> latest) {
      this.note = note;
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
          note.accept(object);
        }
        something.signalAll();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void onClose(WatcherException cause) {
      log.warn("a watch has ended", cause);
    }
  }
}
