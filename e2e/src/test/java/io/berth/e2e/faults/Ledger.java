package io.berth.e2e.faults;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.e2e.controlplane.RawApi;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the books of a cluster, change by change, and notes what must not be: a pod that gets a
 * second node, a node with more on it than it has room for.
 */
public final class Ledger implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final Map<String, SeenPod> pods = new LinkedHashMap<>();
  private final Map<String, Load> taken = new HashMap<>();

  /** What nodes have; those that are gone are remembered, for pods may still be on them. */
  private final Map<String, Load> room = new HashMap<>();

  /** The names of the nodes there are, by their uids. */
  private final Map<String, String> nodes = new HashMap<>();

  private final List<String> wrongs = new ArrayList<>();
  private final List<Long> bindTimes = new ArrayList<>();
  private final List<Followed> sources = new ArrayList<>();

  public Ledger(RawApi api) {
    sources.add(new Followed(api, "/api/v1/nodes", new Nodes()));
    sources.add(new Followed(api, "/api/v1/pods", new Pods()));
  }

  /** What was found that must not be. */
  public List<String> wrongs() {
    return locked(() -> List.copyOf(wrongs));
  }

  /** The pods there are. */
  public List<SeenPod> pods() {
    return locked(() -> List.copyOf(pods.values()));
  }

  /** The names of pods that kubelets and controllers would remove: being deleted, or on no node. */
  public List<String> leaving() {
    return locked(
        () ->
            pods.values().stream()
                .filter(pod -> pod.going() || (pod.isBound() && !nodes.containsValue(pod.node())))
                .map(SeenPod::name)
                .toList());
  }

  /** How many pods wait for a node. */
  public int waiting() {
    return locked(() -> (int) pods.values().stream().filter(SeenPod::waits).count());
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
      while (!state.test(List.copyOf(pods.values()))) {
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

  private void happened(Runnable change) {
    lock.lock();
    try {
      change.run();
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void move(String node, Load change) {
    Load now = taken.getOrDefault(node, Load.NONE).plus(change);
    taken.put(node, now);
    check(node, now);
  }

  private void check(String node, Load now) {
    Load has = room.get(node);
    if (has != null && !now.fitsIn(has)) {
      wrongs.add("node %s has room for %s, and %s on it".formatted(node, has, now));
    }
  }

  private final class Nodes implements Followed.Reader {
    @Override
    public void put(JsonNode object) {
      String name = object.path("metadata").path("name").asText();
      happened(
          () -> {
            nodes.put(object.path("metadata").path("uid").asText(), name);
            room.put(name, Load.ofNode(object));
            check(name, taken.getOrDefault(name, Load.NONE));
          });
    }

    @Override
    public void remove(String uid) {
      happened(() -> nodes.remove(uid));
    }
  }

  private final class Pods implements Followed.Reader {
    @Override
    public void put(JsonNode object) {
      SeenPod after = SeenPod.of(object);
      happened(() -> replace(pods.put(after.uid(), after), after));
    }

    @Override
    public void remove(String uid) {
      happened(
          () -> {
            SeenPod before = pods.remove(uid);
            if (before != null && before.isBound()) {
              move(before.node(), Load.NONE.minus(before.takes()));
            }
          });
    }

    private void replace(@Nullable SeenPod before, SeenPod after) {
      boolean wasBound = before != null && before.isBound();
      if (wasBound) {
        if (!before.node().equals(after.node())) {
          wrongs.add(
              "pod %s was on node %s, and is on %s"
                  .formatted(after.name(), before.node(), after.node()));
        }
        move(before.node(), Load.NONE.minus(before.takes()));
      } else if (after.isBound()) {
        bindTimes.add(System.nanoTime());
      }
      if (after.isBound()) {
        move(after.node(), after.takes());
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Followed source : sources) {
      source.close();
    }
  }
}
