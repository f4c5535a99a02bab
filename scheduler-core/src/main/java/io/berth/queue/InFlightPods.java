package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.EventLabel;
import io.berth.framework.EventResource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that are under way, and what has happened since the oldest of them began.
 *
 * <p>Happenings are a chain to whose end they are added. Every flight holds on to the last link
 * before it, and nobody to the beginning: what is older than every flight is garbage.
 */
final class InFlightPods {
  /** How much may happen during a flight before its pod is simply tried again. */
  static final int MEMORY = 10_000;

  /** What no pod is concerned with, to begin the chain. */
  private static final ObservedEvent NOTHING =
      ObservedEvent.of(
          new ClusterEvent(EventResource.ANY, ActionType.all()), null, null, pod -> false);

  /** A link of the chain. */
  static final class Entry {
    private final long number;
    private final ObservedEvent what;
    @Nullable Entry next;

    private Entry(long number, ObservedEvent what) {
      this.number = number;
      this.what = what;
    }

    ObservedEvent what() {
      return what;
    }
  }

  private final Map<Long, InFlightPod> flights = new LinkedHashMap<>();
  private Entry latest = new Entry(0, NOTHING);
  private long lastFlight;
  private int listening;

  InFlightPod begin(QueuedPodInfo pod) {
    InFlightPod flight = new InFlightPod(++lastFlight, pod, latest);
    flights.put(flight.number(), flight);
    listening++;
    return flight;
  }

  /** Ends a flight and returns it; null if it has ended before. */
  @Nullable InFlightPod end(long number) {
    InFlightPod flight = flights.remove(number);
    if (flight != null && flight.since != null) {
      listening--;
    }
    return flight;
  }

  /** Remembers nothing for a flight any longer. */
  void settle(long number) {
    InFlightPod flight = flights.get(number);
    if (flight != null) {
      forget(flight);
    }
  }

  /** Tells whether anything has to be remembered. */
  boolean listen() {
    return listening > 0;
  }

  /** Remembers what happened for those under way. */
  void happened(ObservedEvent what) {
    if (listening == 0) {
      return;
    }
    Entry entry = new Entry(latest.number + 1, what);
    latest.next = entry;
    latest = entry;
    // A flight can last, while a pod waits for a permit; memory must not grow with it.
    if (entry.number % MEMORY == 0) {
      for (InFlightPod flight : flights.values()) {
        if (flight.since != null && latest.number - flight.since.number >= MEMORY) {
          forget(flight);
        }
      }
    }
  }

  /** Counts what is remembered, and the pods that it is remembered for. */
  Map<EventLabel, Integer> counts() {
    Map<EventLabel, Integer> counts = new LinkedHashMap<>();
    counts.put(EventLabel.POD_TAKEN, listening);
    for (Entry entry = oldest(); entry != null; entry = entry.next) {
      counts.merge(entry.what.label(), 1, Integer::sum);
    }
    return counts;
  }

  private @Nullable Entry oldest() {
    for (InFlightPod flight : flights.values()) {
      if (flight.since != null) {
        return flight.since.next;
      }
    }
    return null;
  }

  private void forget(InFlightPod flight) {
    if (flight.since != null) {
      flight.since = null;
      listening--;
    }
  }
}
