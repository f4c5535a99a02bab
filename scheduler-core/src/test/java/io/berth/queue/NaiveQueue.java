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
 * A simple reference implementation of the queue: every pod stores all events, and ready pods are
 * not distinguished further.
 */
final class NaiveQueue {
  enum NaiveState {
    READY,
    UNSCHEDULABLE,
    GATED,
    IN_FLIGHT
  }

  private record Event(ClusterEvent event, Predicate<PodInfo> preCheck) {}

  static final class Entry {
    PodInfo pod;
    NaiveState state = NaiveState.READY;
    long queuedAt;
    Set<String> plugins = Set.of();
    @Nullable PoppedPod popped;
    List<Event> eventsInFlight = new ArrayList<>();
    boolean activated;
    boolean removed;

    Entry(PodInfo pod, long now) {
      this.pod = pod;
      this.queuedAt = now;
    }
  }

  final Map<String, Entry> entries = new LinkedHashMap<>();
  private final BiPredicate<String, ClusterEvent> isRegistered;
  private final TestClock clock;
  private long nextFlush;

  NaiveQueue(BiPredicate<String, ClusterEvent> isRegistered, TestClock clock) {
    this.isRegistered = isRegistered;
    this.clock = clock;
    this.nextFlush = clock.after(Duration.ofSeconds(30));
  }

  void add(PodInfo pod) {
    Entry entry = new Entry(pod, clock.read());
    entry.state = pod.schedulingGates().isEmpty() ? NaiveState.READY : NaiveState.GATED;
    entries.put(pod.uid(), entry);
  }

  void update(Entry entry, PodInfo after) {
    List<ClusterEvent> events = PodSchedulingPropertiesChange.between(entry.pod, after);
    entry.pod = after;
    entry.removed = false;
    switch (entry.state) {
      case READY -> {}
      case GATED ->
          entry.state = after.schedulingGates().isEmpty() ? NaiveState.READY : NaiveState.GATED;
      case IN_FLIGHT ->
          events.forEach(event -> entry.eventsInFlight.add(new Event(event, any -> true)));
      case UNSCHEDULABLE -> {
        if (events.stream().anyMatch(event -> helps(entry, event))) {
          entry.state = NaiveState.READY;
        }
      }
    }
  }

  private boolean helps(Entry entry, ClusterEvent event) {
    return event.equals(Fixture.WILDCARD)
        || entry.plugins.stream().anyMatch(plugin -> isRegistered.test(plugin, event));
  }

  void remove(Entry entry) {
    if (entry.state == NaiveState.IN_FLIGHT) {
      entry.removed = true;
    } else {
      entries.remove(entry.pod.uid());
    }
  }

  void addEvent(ClusterEvent event, Predicate<PodInfo> preCheck) {
    for (Entry entry : entries.values()) {
      if (entry.state == NaiveState.IN_FLIGHT) {
        entry.eventsInFlight.add(new Event(event, preCheck));
      } else if (entry.state == NaiveState.UNSCHEDULABLE
          && preCheck.test(entry.pod)
          && helps(entry, event)) {
        entry.state = NaiveState.READY;
      }
    }
  }

  void activate(Entry entry) {
    if (entry.state == NaiveState.UNSCHEDULABLE) {
      entry.state = NaiveState.READY;
    } else if (entry.state == NaiveState.IN_FLIGHT) {
      entry.activated = true;
    }
  }

  void pop(Entry entry, PoppedPod popped) {
    entry.state = NaiveState.IN_FLIGHT;
    entry.popped = popped;
    entry.eventsInFlight.clear();
    entry.activated = false;
  }

  void requeue(Entry entry, Diagnosis diagnosis) {
    entry.popped = null;
    if (entry.removed) {
      entries.remove(entry.pod.uid());
      return;
    }
    entry.plugins = diagnosis.unschedulablePlugins();
    entry.queuedAt = clock.read();
    boolean ready =
        entry.activated
            || diagnosis.isError()
            || entry.eventsInFlight.stream()
                .anyMatch(event -> event.preCheck().test(entry.pod) && helps(entry, event.event()));
    entry.state = ready ? NaiveState.READY : NaiveState.UNSCHEDULABLE;
  }

  void flush() {
    long now = clock.read();
    if (now < nextFlush) {
      return;
    }
    nextFlush = clock.after(Duration.ofSeconds(30));
    for (Entry entry : entries.values()) {
      boolean expired = now - entry.queuedAt > Duration.ofMinutes(5).toNanos();
      if (entry.state == NaiveState.UNSCHEDULABLE && expired) {
        entry.state = NaiveState.READY;
      }
    }
  }
}
