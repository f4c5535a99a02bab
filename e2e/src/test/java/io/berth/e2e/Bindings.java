package io.berth.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Who bound a pod to which node, in the order in which the API server took the bindings. */
public final class Bindings implements AutoCloseable {
  /**
   * How long before a binding another one may have been taken without its scheduler knowing: news
   * have to come to it, and what it writes has to come to the server, all on a machine that two
   * schedulers at full speed leave nothing of.
   */
  private static final Duration UNKNOWABLE = Duration.ofSeconds(2);

  private static final Duration SILENCE = Duration.ofSeconds(15);
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** One binding, and when it was seen. */
  private record Binding(String pod, String scheduler, String node, long at) {}

  /**
   * A binding to a node that was full.
   *
   * @param after how long after the last binding there by another scheduler, null if there is none
   */
  public record OverCommit(String pod, String scheduler, String node, @Nullable Duration after) {}

  private final ToIntFunction<String> room;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final List<Binding> bindings = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private final Watch watch;

  /** Watches a cluster whose nodes all have room for the same number of pods. */
  Bindings(KubernetesClient client, int room) {
    this(client, node -> room);
  }

  /**
   * Watches the pods of the namespace {@code default}.
   *
   * @param room the number of pods that a node has room for, by its name
   */
  public Bindings(KubernetesClient client, ToIntFunction<String> room) {
    this.room = room;
    this.watch =
        client
            .pods()
            .inNamespace("default")
            .watch(
                new Watcher<>() {
                  @Override
                  public void eventReceived(Action action, Pod pod) {
                    seen(pod);
                  }

                  @Override
                  public void onClose(WatcherException cause) {}
                });
  }

  private void seen(Pod pod) {
    if (!Waiting.isBound(pod)) {
      return;
    }
    lock.lock();
    try {
      if (known.add(pod.getMetadata().getName())) {
        bindings.add(
            new Binding(
                pod.getMetadata().getName(),
                pod.getSpec().getSchedulerName(),
                pod.getSpec().getNodeName(),
                System.nanoTime()));
        news.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for so many bindings. */
  public void awaitFull(int count) throws InterruptedException {
    long left = PATIENCE.toNanos();
    lock.lock();
    try {
      while (bindings.size() < count) {
        if (left <= 0) {
          throw new AssertionError("only %d of %d pods bound".formatted(bindings.size(), count));
        }
        left = news.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until nothing has been bound for a while. */
  public void awaitSilence() throws InterruptedException {
    lock.lock();
    try {
      int before;
      do {
        before = bindings.size();
        var _ = news.await(SILENCE.toMillis(), TimeUnit.MILLISECONDS);
      } while (bindings.size() > before);
    } finally {
      lock.unlock();
    }
  }

  /** Returns how many pods a scheduler has bound. */
  public long of(String scheduler) {
    return copy().stream().filter(binding -> binding.scheduler.equals(scheduler)).count();
  }

  private List<Binding> copy() {
    lock.lock();
    try {
      return List.copyOf(bindings);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the bindings that the ones before had left no room for. */
  public List<OverCommit> overCommits() {
    Map<String, List<Binding>> byNode = new HashMap<>();
    List<OverCommit> found = new ArrayList<>();
    for (Binding binding : copy()) {
      List<Binding> there = byNode.computeIfAbsent(binding.node, node -> new ArrayList<>());
      if (there.size() >= room.applyAsInt(binding.node)) {
        found.add(overCommit(binding, there));
      }
      there.add(binding);
    }
    return found;
  }

  private static OverCommit overCommit(Binding late, List<Binding> there) {
    Duration after = null;
    for (Binding earlier : there) {
      if (!earlier.scheduler.equals(late.scheduler)) {
        after = Duration.ofNanos(late.at - earlier.at);
      }
    }
    return new OverCommit(late.pod, late.scheduler, late.node, after);
  }

  /** Returns a scheduler's over-commits that it could have known of. */
  List<OverCommit> unexplained(String scheduler) {
    return overCommits().stream()
        .filter(one -> one.scheduler.equals(scheduler))
        .filter(one -> one.after == null || one.after.compareTo(UNKNOWABLE) > 0)
        .toList();
  }

  /** Returns a line about each scheduler. */
  List<String> report() {
    List<OverCommit> all = overCommits();
    List<String> lines = new ArrayList<>();
    for (String scheduler : copy().stream().map(Binding::scheduler).distinct().sorted().toList()) {
      List<OverCommit> own = all.stream().filter(one -> one.scheduler.equals(scheduler)).toList();
      lines.add(
          "%s: %d bindings, %d of them to full nodes, after another's by %s ms"
              .formatted(
                  scheduler,
                  of(scheduler),
                  own.size(),
                  own.stream().map(one -> one.after == null ? -1 : one.after.toMillis()).toList()));
    }
    return lines;
  }

  @Override
  public void close() {
    watch.close();
  }
}
