package io.berth.kube.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** Simulated time that advances while a thread waits, with scheduled events. */
final class FakeTime implements LeaderElector.StopSignal {
  private record Event(Duration at, Runnable action) {}

  private final Instant start;
  private final Deque<Event> events = new ArrayDeque<>();
  private Duration now = Duration.ZERO;
  private boolean stopped;

  FakeTime(String wallClock) {
    start = Instant.parse(wallClock);
  }

  /** Returns the clock of another host, with an offset. */
  LeaseClock skewedClock(Duration difference) {
    return new LeaseClock(
        () -> start.plus(now).plus(difference), () -> difference.plus(now).toNanos() + 12_345);
  }

  LeaseClock clock() {
    return skewedClock(Duration.ZERO);
  }

  Duration now() {
    return now;
  }

  /** Schedules an action at a time, in the order of the calls. */
  FakeTime at(Duration time, Runnable action) {
    events.add(new Event(time, action));
    return this;
  }

  /** Advances time as for a suspended process, without events. */
  void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public boolean await(Duration time) {
    Duration until = now.plus(time);
    while (!stopped && !events.isEmpty() && events.peek().at().compareTo(until) <= 0) {
      Event event = events.remove();
      now = now.compareTo(event.at()) < 0 ? event.at() : now;
      event.action().run();
    }
    if (!stopped) {
      now = now.compareTo(until) < 0 ? until : now;
    }
    return stopped;
  }

  @Override
  public void stop() {
    stopped = true;
  }
}
