package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.e2e.controlplane.RawApi;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Watches a cluster, and records violations of {@link Invariants}. */
public final class InvariantChecker implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Invariants invariants = new Invariants();
  private final List<Long> bindTimes = new ArrayList<>();
  private final List<ObjectWatcher> watchers = new ArrayList<>();

  public InvariantChecker(RawApi api) {
    watchers.add(
        new ObjectWatcher(
            api,
            "/api/v1/nodes",
            handler(
                invariants::putNode,
                all -> all.forEach(invariants::putNode),
                invariants::removeNode)));
    watchers.add(
        new ObjectWatcher(
            api,
            "/api/v1/pods",
            handler(invariants::putPod, invariants::putPods, invariants::removePod)));
  }

  /** Returns the violations. */
  public List<String> violations() {
    return locked(() -> List.copyOf(invariants.violations()));
  }

  /** Returns the pods. */
  public List<ObservedPod> pods() {
    return locked(() -> List.copyOf(invariants.pods()));
  }

  /**
   * Returns the names of pods that kubelets and controllers would remove: terminating, or on a
   * deleted node.
   */
  public List<String> removableNames() {
    return locked(
        () ->
            invariants.pods().stream()
                .filter(
                    pod ->
                        pod.isTerminating() || (pod.isBound() && !invariants.hasNode(pod.node())))
                .map(ObservedPod::name)
                .toList());
  }

  /** Returns the number of pending pods. */
  public int pendingCount() {
    return locked(() -> (int) invariants.pods().stream().filter(ObservedPod::isPending).count());
  }

  /** Returns the number of bindings since the start. */
  public int bindCount() {
    return locked(bindTimes::size);
  }

  /**
   * Returns the time of the first binding after a time by {@link System#nanoTime}, or that time if
   * there is none.
   */
  long firstBindAfter(long nanos) {
    return locked(() -> bindTimes.stream().filter(at -> at >= nanos).findFirst().orElse(nanos));
  }

  /** Returns the time of the last binding. */
  long lastBind() {
    return locked(bindTimes::getLast);
  }

  /** Waits until the pods meet a condition; returns false on timeout. */
  public boolean await(Predicate<List<ObservedPod>> state, Duration timeout)
      throws InterruptedException {
    long remaining = timeout.toNanos();
    lock.lock();
    try {
      while (!state.test(List.copyOf(invariants.pods()))) {
        if (remaining <= 0) {
          return false;
        }
        remaining = changed.awaitNanos(remaining);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private <T extends @Nullable Object> T locked(Supplier<T> read) {
    lock.lock();
    try {
      return read.get();
    } finally {
      lock.unlock();
    }
  }

  private ObjectWatcher.Handler handler(
      Consumer<JsonNode> put, Consumer<List<JsonNode>> putAll, Consumer<String> remove) {
    return new ObjectWatcher.Handler() {
      @Override
      public void put(JsonNode object) {
        apply(() -> put.accept(object));
      }

      @Override
      public void replace(Set<String> removed, List<JsonNode> all) {
        apply(
            () -> {
              removed.forEach(remove); // first, because other pods may use their resources
              putAll.accept(all);
            });
      }

      @Override
      public void remove(String uid) {
        apply(() -> remove.accept(uid));
      }
    };
  }

  private void apply(Runnable change) {
    lock.lock();
    try {
      change.run();
      while (bindTimes.size() < invariants.bindCount()) {
        bindTimes.add(System.nanoTime());
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() throws IOException {
    for (ObjectWatcher watcher : watchers) {
      watcher.close();
    }
  }
}
