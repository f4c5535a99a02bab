package io.berth.e2e.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.attack.Outcome.SideEffects;
import io.berth.e2e.bench.Contender;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how the rounds of a row are combined. */
class OutcomeTest {
  private static final SideEffects EVICTIONS = new SideEffects("2 of 6 evicted", false);

  @Test
  void returnsMediansOfMeasurements() {
    Outcome median =
        Outcome.median(
            List.of(
                outcome(true, 0, 6352, SideEffects.NONE),
                outcome(true, 0, 1239, SideEffects.NONE),
                outcome(true, 0, 3143, SideEffects.NONE)));
    assertThat(median.longestDelay()).isEqualTo(Duration.ofMillis(3143));
    assertThat(median.longestProbe()).isEqualTo(Duration.ofMillis(3144));
    assertThat(median.cpu()).isEqualTo(Duration.ofMillis(3145));
    assertThat(median.peakMegabytes()).isEqualTo(3146);
    assertThat(median.pods()).isEqualTo(30);
  }

  @Test
  void returnsWorstResultOfOtherChecks() {
    Outcome median =
        Outcome.median(
            List.of(
                outcome(true, 0, 10, SideEffects.NONE),
                outcome(false, 2, 10, SideEffects.NONE),
                outcome(true, 0, 10, EVICTIONS)));
    assertThat(median.alive()).isFalse();
    assertThat(median.logTail()).isEqualTo("log");
    assertThat(median.unbound()).isEqualTo(2);
    assertThat(median.sideEffects()).isEqualTo(EVICTIONS);
  }

  private static Outcome outcome(boolean alive, int unbound, int delay, SideEffects sideEffects) {
    return new Outcome(
        Contender.BERTH,
        alive,
        10,
        unbound,
        Duration.ofMillis(delay),
        Duration.ofMillis(delay + 1),
        Duration.ofMillis(delay + 2),
        delay + 3,
        sideEffects,
        alive ? "" : "log");
  }
}
