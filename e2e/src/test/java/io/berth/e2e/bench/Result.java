package io.berth.e2e.bench;

import java.time.Duration;

/**
 * What was measured of one scheduler.
 *
 * @param bound how many pods it bound
 * @param firstBind from the start of its process until the first bind was seen
 * @param lastBind from the start of its process until the last bind was seen
 * @param events how many events it told of that
 * @param lastEvent from the start of its process until the last of them was seen
 * @param cpu what its process used until then
 * @param peakMegabytes the most memory its process had until then
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

  /** Counts a pod as done when it is bound and users have been told. */
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
