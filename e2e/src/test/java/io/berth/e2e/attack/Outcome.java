package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * The result of an attack on one scheduler.
 *
 * @param alive whether its process never exited
 * @param unbound the number of ordinary pods that were not bound after the attack
 * @param longestDelay of an ordinary pod, from its creation to its binding
 * @param longestProbe the longest readiness probe
 * @param cpu the CPU time of its process
 * @param peakMegabytes the peak memory of its process
 * @param logTail the last lines of its log, if it exited
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
    SideEffects sideEffects,
    String logTail) {

  /** Combines rounds: medians of measurements, and the worst result of the other checks. */
  static Outcome median(List<Outcome> rounds) {
    Outcome worst =
        rounds.stream().filter(round -> !round.alive()).findFirst().orElse(rounds.getFirst());
    return new Outcome(
        worst.contender(),
        worst.alive(),
        rounds.stream().mapToInt(Outcome::pods).sum(),
        rounds.stream().mapToInt(Outcome::unbound).sum(),
        median(rounds, Outcome::longestDelay),
        median(rounds, Outcome::longestProbe),
        median(rounds, Outcome::cpu),
        median(rounds, Outcome::peakMegabytes),
        rounds.stream()
            .map(Outcome::sideEffects)
            .filter(sideEffects -> !sideEffects.tolerable())
            .findFirst()
            .orElse(worst.sideEffects()),
        worst.logTail());
  }

  /** Returns the median, or the higher of the two middle values. */
  private static <T extends Comparable<T>> T median(
      List<Outcome> rounds, Function<Outcome, T> value) {
    return rounds.stream().map(value).sorted().toList().get(rounds.size() / 2);
  }

  /**
   * Effects of an attack other than delays and memory.
   *
   * @param text the entry of the table
   * @param tolerable whether the row holds
   */
  record SideEffects(String text, boolean tolerable) {
    static final SideEffects NONE = new SideEffects("", true);
  }
}
