package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExponentialBackoffTest {
  private static final Duration INITIAL = Duration.ofMillis(200);
  private static final Duration MAXIMUM = Duration.ofSeconds(1);

  @Test
  void doublesTheDelayUpToTheMaximumAndStartsOverAfterReset() {
    ExponentialBackoff backoff = new ExponentialBackoff(INITIAL, MAXIMUM);
    assertThat(backoff.isReset()).isTrue();
    assertThat(Stream.generate(backoff::next).limit(5).map(Duration::toMillis))
        .containsExactly(200L, 400L, 800L, 1000L, 1000L);
    assertThat(backoff.isReset()).isFalse();
    backoff.reset();
    assertThat(backoff.next()).isEqualTo(INITIAL);
  }

  @Test
  void returnsTheMaximumHoweverManyAttemptsFailed() {
    assertThat(ExponentialBackoff.delay(Integer.MAX_VALUE, INITIAL, MAXIMUM)).isEqualTo(MAXIMUM);
    ExponentialBackoff backoff = new ExponentialBackoff(INITIAL, MAXIMUM);
    for (int i = 0; i < 1_000; i++) {
      backoff.next();
    }
    assertThat(backoff.next()).isEqualTo(MAXIMUM);
  }

  @Test
  void returnsTheMaximumIfTheInitialDelayIsLonger() {
    assertThat(new ExponentialBackoff(/* initial= */ MAXIMUM, /* maximum= */ INITIAL).next())
        .isEqualTo(INITIAL);
  }

  @Test
  void jitterShortensTheDelayToNoLessThanHalf() {
    ExponentialBackoff backoff = new ExponentialBackoff(MAXIMUM, MAXIMUM, new SplittableRandom(1));
    assertThat(Stream.generate(backoff::next).limit(1_000))
        .allMatch(delay -> delay.compareTo(MAXIMUM.dividedBy(2)) >= 0)
        .allMatch(delay -> delay.compareTo(MAXIMUM) <= 0);
  }
}
