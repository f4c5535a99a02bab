package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import java.time.Duration;

/**
 * What came of an attack on one scheduler.
 *
 * @param alive whether its process was the same all the while
 * @param unbound how many ordinary pods had no node a while after the attack
 * @param longestDelay of an ordinary pod, from its creation to its binding
 * @param longestProbe of its readiness
 * @param cpu what its process used
 * @param peakMegabytes the most memory that its process had
 * @param end the last lines of its log, if it ended
 */
record Outcome(
    Contender contender,
    boolean alive,
    int pods,
    int unbound,
    Duration longestDelay,
    Duration longestProbe,
    Duration cpu,
    long peakMegabytes,
    Damage damage,
    String end) {}
