package io.berth.queue;

import io.berth.framework.ClusterEvent;
import io.berth.framework.PodSchedulingPropertiesChange;
import io.berth.model.PodInfo;
import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a queue does, written the simple way: every pod remembers everything, and whoever may be
 * tried is just ready.
 */
final class NaiveQueue {
  enum State {
    READY,
    UNSCHEDULABLE,
    GATED,
    IN_FLIGHT
  }

  private record News(ClusterEvent event, Predicate<PodInfo> concerned) {}

  static final class Entry {
    PodInfo pod;
    State state = State.READY;
    long queuedAt;
    Set<String> plugins = Set.of();
    @Nullable PoppedPod taken;
    List<News> sinceTaken = new ArrayList<>();
    boolean tryAgain;
    boolean gone;

    Entry(PodInfo pod, long now) {
      this.pod = pod;
      this.queuedAt = now;
    }
  }

  final Map<String, Entry> entries = new LinkedHashMap<>();
  private final BiPredicate<String, ClusterEvent> hears;
  private final TestClock clock;
  private long nextFlush;

  NaiveQueue(BiPredicate<String, ClusterEvent> hears, TestClock clock) {
    this.hears = hears;
    this.clock = clock;
    this.nextFlush = clock.after(Duration.ofSeconds(30));
  }

  void add(PodInfo pod) {
    Entry entry = new Entry(pod, clock.read());
    entry.state = pod.schedulingGates().isEmpty() ? State.READY : State.GATED;
    entries.put(pod.uid(), entry);
  }

  void update(Entry entry, PodInfo after) {
    List<ClusterEvent> events = PodSchedulingPropertiesChange.between(entry.pod, after);
    entry.pod = after;
    entry.gone = false;
    switch (entry.state) {
      case READY -> {}
      case GATED -> entry.state = after.schedulingGates().isEmpty() ? State.READY : State.GATED;
      case IN_FLIGHT -> events.forEach(event -> entry.sinceTaken.add(new News(event, any -> true)));
      case UNSCHEDULABLE -> {
        if (events.stream().anyMatch(event -> helps(entry, event))) {
          entry.state = State.READY;
        }
      }
    }
  }

  private boolean helps(Entry entry, ClusterEvent event) {
    return event.equals(Fixture.WILDCARD)
        || entry.plugins.stream().anyMatch(plugin -> hears.test(plugin, event));
  }

  void remove(Entry entry) {
    if (entry.state == State.IN_FLIGHT) {
      entry.gone = true;
    } else {
      entries.remove(entry.pod.uid());
    }
  }

  void happened(ClusterEvent event, Predicate<PodInfo> concerned) {
    for (Entry entry : entries.values()) {
      if (entry.state == State.IN_FLIGHT) {
        entry.sinceTaken.add(new News(event, concerned));
      } else if (entry.state == State.UNSCHEDULABLE
          && concerned.test(entry.pod)
          && helps(entry, event)) {
        entry.state = State.READY;
      }
    }
  }

  void activate(Entry entry) {
    if (entry.state == State.UNSCHEDULABLE) {
      entry.state = State.READY;
    } else if (entry.state == State.IN_FLIGHT) {
      entry.tryAgain = true;
    }
  }

  void take(Entry entry, PoppedPod taken) {
    entry.state = State.IN_FLIGHT;
    entry.taken = taken;
    entry.sinceTaken.clear();
    entry.tryAgain = false;
  }

  void putBack(Entry entry, Diagnosis refusal) {
    entry.taken = null;
    if (entry.gone) {
      entries.remove(entry.pod.uid());
      return;
    }
    entry.plugins = refusal.plugins();
    entry.queuedAt = clock.read();
    boolean ready =
        entry.tryAgain
            || refusal.isError()
            || entry.sinceTaken.stream()
                .anyMatch(news -> news.concerned().test(entry.pod) && helps(entry, news.event()));
    entry.state = ready ? State.READY : State.UNSCHEDULABLE;
  }

  void tick() {
    long now = clock.read();
    if (now < nextFlush) {
      return;
    }
    nextFlush = clock.after(Duration.ofSeconds(30));
    for (Entry entry : entries.values()) {
      boolean old = now - entry.queuedAt > Duration.ofMinutes(5).toNanos();
      if (entry.state == State.UNSCHEDULABLE && old) {
        entry.state = State.READY;
      }
    }
  }
}
