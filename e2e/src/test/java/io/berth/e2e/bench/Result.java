package io.berth.e2e.bench;

import java.time.Duration;

/**
 * The measurements of one scheduler.
 *
 * @param bound the number of bound pods
 * @param firstBind from the start of its process until the first binding was observed
 * @param lastBind from the start of its process until the last binding was observed
 * @param events the number of its Scheduled events
 * @param lastEvent from the start of its process until the last event was observed
 * @param cpu the CPU time of its process until then
 * @param peakMegabytes the peak memory of its process until then
 */
record Result(
    Contender contender,
    int bound,
    Duration firstBind,
    Duration lastBind,
    int events,
    Duration lastEvent,
    Duration cpu,
    long peakMegabytes) {

  double firstBindSeconds() {
    return seconds(firstBind);
  }

  double podsPerSecond() {
    return (bound - 1) / seconds(lastBind.minus(firstBind));
  }

  double podsPerSecondFromStart() {
    return bound / seconds(lastBind);
  }

  /** Returns the rate of pods that are bound and have an event. */
  double podsPerSecondWithEvents() {
    return events / seconds(lastEvent);
  }

  double cpuMillisPerPod() {
    return (double) cpu.toMillis() / bound;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
