package io.berth.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BackoffTest {
  private record Case(String name, Backoff backoff, int failures, Duration expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  static Stream<Case> cases() {
    Backoff usual = Backoff.DEFAULT;
    Backoff odd = new Backoff(seconds(3), seconds(20));
    Backoff flat = new Backoff(seconds(5), seconds(5));
    Backoff none = new Backoff(Duration.ZERO, seconds(5));
    Backoff endless = new Backoff(seconds(1), seconds(Long.MAX_VALUE));
    return Stream.of(
        new Case("no failure", usual, 0, seconds(0)),
        new Case("first", usual, 1, seconds(1)),
        new Case("second", usual, 2, seconds(2)),
        new Case("fourth", usual, 4, seconds(8)),
        new Case("maximum", usual, 5, seconds(10)),
        new Case("as many failures as bits", usual, 65, seconds(10)),
        new Case("any number", usual, Integer.MAX_VALUE, seconds(10)),
        new Case("not a power of two", odd, 3, seconds(12)),
        new Case("above the maximum", odd, 4, seconds(20)),
        new Case("initial equals maximum", flat, 1, seconds(5)),
        new Case("initial is zero", none, 70, seconds(0)),
        new Case("maximum beyond the range", endless, 3, seconds(4)),
        new Case("delay beyond the range", endless, 60, Duration.ofNanos(Long.MAX_VALUE)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void doublesBackoffUpToMaximum(Case c) {
    assertThat(c.backoff().durationAfter(c.failures())).isEqualTo(c.expected());
  }
}
