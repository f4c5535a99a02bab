package io.berth.simulator.result;

import java.time.Duration;

/**
 * What the simulation took.
 *
 * @param decisions how many attempts to place a pod there were
 * @param preemptions how many pods were removed for others
 * @param simulated how much time passed in the simulation, while pods rested before the next
 *     attempt
 * @param elapsed how much time passed outside it
 * @param complete whether it came to its end; false where somebody stopped it
 */
public record Effort(
    int decisions, int preemptions, Duration simulated, Duration elapsed, boolean complete) {

  /** Returns how many decisions were made in a second of real time. */
  public long decisionsPerSecond() {
    return Math.round(decisions / Math.max(1e-6, elapsed.toNanos() / 1e9));
  }
}
