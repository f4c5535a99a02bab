package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

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
    SideEffects damage,
    String end) {

  /**
   * Combines rounds: medians of what is measured, the worst of what must not happen in any round.
   */
  static Outcome median(List<Outcome> rounds) {
    Outcome worst =
        rounds.stream().filter(round -> !round.alive()).findFirst().orElse(rounds.getFirst());
    return new Outcome(
        worst.contender(),
        worst.alive(),
        rounds.stream().mapToInt(Outcome::pods).sum(),
        rounds.stream().mapToInt(Outcome::unbound).sum(),
        middle(rounds, Outcome::longestDelay),
        middle(rounds, Outcome::longestProbe),
        middle(rounds, Outcome::cpu),
        middle(rounds, Outcome::peakMegabytes),
        rounds.stream()
            .map(Outcome::damage)
            .filter(damage -> !damage.tolerable())
            .findFirst()
            .orElse(worst.damage()),
        worst.end());
  }

  /** Returns the median, of an even number the higher of the two in the middle. */
  private static <T extends Comparable<T>> T middle(
      List<Outcome> rounds, Function<Outcome, T> figure) {
    return rounds.stream().map(figure).sorted().toList().get(rounds.size() / 2);
  }
}
