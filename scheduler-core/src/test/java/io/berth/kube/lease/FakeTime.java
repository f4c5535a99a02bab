package io.berth.kube.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** Time that passes when somebody waits, and things that happen meanwhile. */
final class FakeTime implements InterruptibleWait {
  private record Event(Duration at, Runnable action) {}

  private final Instant start;
  private final Deque<Event> events = new ArrayDeque<>();
  private Duration now = Duration.ZERO;
  private boolean ended;

  FakeTime(String wallClock) {
    start = Instant.parse(wallClock);
  }

  /** Another machine's clocks, which go as fast as these but are set to another time. */
  LeaseClock clocksOff(Duration difference) {
    return new LeaseClock(
        () -> start.plus(now).plus(difference), () -> difference.plus(now).toNanos() + 12_345);
  }

  LeaseClock clocks() {
    return clocksOff(Duration.ZERO);
  }

  Duration now() {
    return now;
  }

  /** Has something happen at a time; in the order of these calls. */
  FakeTime at(Duration time, Runnable action) {
    events.add(new Event(time, action));
    return this;
  }

  /** Lets time pass, as it does for a process that is stopped: nobody notices. */
  void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public boolean endsWithin(Duration time) {
    Duration until = now.plus(time);
    while (!ended && !events.isEmpty() && events.peek().at().compareTo(until) <= 0) {
      Event event = events.remove();
      now = now.compareTo(event.at()) < 0 ? event.at() : now;
      event.action().run();
    }
    if (!ended) {
      now = now.compareTo(until) < 0 ? until : now;
    }
    return ended;
  }

  @Override
  public void end() {
    ended = true;
  }
}
