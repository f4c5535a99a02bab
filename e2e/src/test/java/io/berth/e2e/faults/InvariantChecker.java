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

/**
 * Keeps the books of a cluster, change by change, and notes what must not be: see {@link
 * Invariants}.
 */
public final class InvariantChecker implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final Invariants books = new Invariants();
  private final List<Long> bindTimes = new ArrayList<>();
  private final List<FollowedObjects> sources = new ArrayList<>();

  public InvariantChecker(RawApi api) {
    sources.add(
        new FollowedObjects(
            api,
            "/api/v1/nodes",
            reader(books::putNode, all -> all.forEach(books::putNode), books::removeNode)));
    sources.add(
        new FollowedObjects(
            api, "/api/v1/pods", reader(books::putPod, books::putPods, books::removePod)));
  }

  /** What was found that must not be. */
  public List<String> wrongs() {
    return locked(() -> List.copyOf(books.wrongs()));
  }

  /** The pods there are. */
  public List<SeenPod> pods() {
    return locked(() -> List.copyOf(books.pods()));
  }

  /** The names of pods that kubelets and controllers would remove: being deleted, or on no node. */
  public List<String> leaving() {
    return locked(
        () ->
            books.pods().stream()
                .filter(pod -> pod.going() || (pod.isBound() && !books.hasNode(pod.node())))
                .map(SeenPod::name)
                .toList());
  }

  /** How many pods wait for a node. */
  public int waiting() {
    return locked(() -> (int) books.pods().stream().filter(SeenPod::waits).count());
  }

  /** How many pods got a node since the beginning. */
  public int binds() {
    return locked(bindTimes::size);
  }

  /**
   * When a pod first got a node after some time, by the clock of {@link System#nanoTime}; that time
   * if none did.
   */
  long firstBindAfter(long nanos) {
    return locked(() -> bindTimes.stream().filter(at -> at >= nanos).findFirst().orElse(nanos));
  }

  /** When the last pod got its node. */
  long lastBind() {
    return locked(bindTimes::getLast);
  }

  /** Waits until the pods are as they should be; tells whether that was so in time. */
  public boolean await(Predicate<List<SeenPod>> state, Duration atMost)
      throws InterruptedException {
    long left = atMost.toNanos();
    lock.lock();
    try {
      while (!state.test(List.copyOf(books.pods()))) {
        if (left <= 0) {
          return false;
        }
        left = news.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private <T extends @Nullable Object> T locked(Supplier<T> look) {
    lock.lock();
    try {
      return look.get();
    } finally {
      lock.unlock();
    }
  }

  private FollowedObjects.Reader reader(
      Consumer<JsonNode> put, Consumer<List<JsonNode>> putAll, Consumer<String> remove) {
    return new FollowedObjects.Reader() {
      @Override
      public void put(JsonNode object) {
        happened(() -> put.accept(object));
      }

      @Override
      public void replace(Set<String> gone, List<JsonNode> all) {
        happened(
            () -> {
              gone.forEach(remove); // first, for others may have their room
              putAll.accept(all);
            });
      }

      @Override
      public void remove(String uid) {
        happened(() -> remove.accept(uid));
      }
    };
  }

  private void happened(Runnable change) {
    lock.lock();
    try {
      change.run();
      while (bindTimes.size() < books.binds()) {
        bindTimes.add(System.nanoTime());
      }
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() throws IOException {
    for (FollowedObjects source : sources) {
      source.close();
    }
  }
}
