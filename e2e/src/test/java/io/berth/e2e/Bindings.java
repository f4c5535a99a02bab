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

/** Records which scheduler bound which pod to which node, in the order of the API server. */
public final class Bindings implements AutoCloseable {
  /**
   * The time within which a scheduler may not have seen another scheduler's binding: the watch
   * event and its own request take that long on a machine that two schedulers keep busy.
   */
  private static final Duration MAX_WATCH_DELAY = Duration.ofSeconds(2);

  private static final Duration QUIET_PERIOD = Duration.ofSeconds(15);
  private static final Duration BIND_TIMEOUT = Duration.ofMinutes(3);

  /** A binding, and the time at which it was seen. */
  private record Binding(String pod, String scheduler, String node, long observedAt) {}

  /**
   * A binding to a node that was full.
   *
   * @param delay since the last binding to the node by another scheduler, null if there is none
   */
  public record OverCommit(String pod, String scheduler, String node, @Nullable Duration delay) {}

  private final ToIntFunction<String> podCapacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Binding> bindings = new ArrayList<>();
  private final Set<String> seenPods = new HashSet<>();
  private final Watch watch;

  /** Watches a cluster whose nodes all have the same capacity. */
  Bindings(KubernetesClient client, int podCapacity) {
    this(client, node -> podCapacity);
  }

  /**
   * Watches the pods of the namespace {@code default}.
   *
   * @param podCapacity the number of pods that a node has capacity for, by its name
   */
  public Bindings(KubernetesClient client, ToIntFunction<String> podCapacity) {
    this.podCapacity = podCapacity;
    this.watch =
        client
            .pods()
            .inNamespace("default")
            .watch(
                new Watcher<>() {
                  @Override
                  public void eventReceived(Action action, Pod pod) {
                    record(pod);
                  }

                  @Override
                  public void onClose(WatcherException cause) {}
                });
  }

  private void record(Pod pod) {
    if (!PodWaiter.isBound(pod)) {
      return;
    }
    lock.lock();
    try {
      if (seenPods.add(pod.getMetadata().getName())) {
        bindings.add(
            new Binding(
                pod.getMetadata().getName(),
                pod.getSpec().getSchedulerName(),
                pod.getSpec().getNodeName(),
                System.nanoTime()));
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the number of bindings reaches a count. */
  public void awaitCount(int count) throws InterruptedException {
    long remaining = BIND_TIMEOUT.toNanos();
    lock.lock();
    try {
      while (bindings.size() < count) {
        if (remaining <= 0) {
          throw new AssertionError("only %d of %d pods bound".formatted(bindings.size(), count));
        }
        remaining = changed.awaitNanos(remaining);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no pod has been bound for a while. */
  public void awaitQuiet() throws InterruptedException {
    lock.lock();
    try {
      int before;
      do {
        before = bindings.size();
        var _ = changed.await(QUIET_PERIOD.toMillis(), TimeUnit.MILLISECONDS);
      } while (bindings.size() > before);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the number of pods that a scheduler has bound. */
  public long countOf(String scheduler) {
    return snapshot().stream().filter(binding -> binding.scheduler.equals(scheduler)).count();
  }

  private List<Binding> snapshot() {
    lock.lock();
    try {
      return List.copyOf(bindings);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the bindings to nodes without free capacity. */
  public List<OverCommit> overCommits() {
    Map<String, List<Binding>> byNode = new HashMap<>();
    List<OverCommit> overCommits = new ArrayList<>();
    for (Binding binding : snapshot()) {
      List<Binding> onNode = byNode.computeIfAbsent(binding.node, node -> new ArrayList<>());
      if (onNode.size() >= podCapacity.applyAsInt(binding.node)) {
        overCommits.add(overCommit(binding, onNode));
      }
      onNode.add(binding);
    }
    return overCommits;
  }

  private static OverCommit overCommit(Binding binding, List<Binding> onNode) {
    Duration delay = null;
    for (Binding earlier : onNode) {
      if (!earlier.scheduler.equals(binding.scheduler)) {
        delay = Duration.ofNanos(binding.observedAt - earlier.observedAt);
      }
    }
    return new OverCommit(binding.pod, binding.scheduler, binding.node, delay);
  }

  /** Returns the over-commits of a scheduler that it could have avoided. */
  List<OverCommit> avoidableOverCommits(String scheduler) {
    return overCommits().stream()
        .filter(overCommit -> overCommit.scheduler.equals(scheduler))
        .filter(
            overCommit ->
                overCommit.delay == null || overCommit.delay.compareTo(MAX_WATCH_DELAY) > 0)
        .toList();
  }

  /** Returns a summary line per scheduler. */
  List<String> report() {
    List<OverCommit> all = overCommits();
    List<String> lines = new ArrayList<>();
    for (String scheduler :
        snapshot().stream().map(Binding::scheduler).distinct().sorted().toList()) {
      List<OverCommit> own =
          all.stream().filter(overCommit -> overCommit.scheduler.equals(scheduler)).toList();
      lines.add(
          "%s: %d bindings, %d over-commits, %s ms after the other scheduler's binding"
              .formatted(
                  scheduler,
                  countOf(scheduler),
                  own.size(),
                  own.stream()
                      .map(
                          overCommit -> overCommit.delay == null ? -1 : overCommit.delay.toMillis())
                      .toList()));
    }
    return lines;
  }

  @Override
  public void close() {
    watch.close();
  }
}
