package io.berth.framework;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickerTest {
  @Test
  void systemTickerIsMonotonicAndNotNegative() {
    Ticker ticker = Ticker.system();

    long[] readings = LongStream.generate(ticker::read).limit(1_000).toArray();

    assertThat(readings).isSorted();
    assertThat(readings[0]).isNotNegative();
    assertThat(ticker.since(0)).isLessThan(Duration.ofDays(1));
  }

  @Test
  void measuresDurationsIndependentlyOfWallClock() {
    TestClock clock = new TestClock();
    long start = clock.read();
    long end = clock.after(Duration.ofSeconds(3));

    clock.advance(Duration.ofSeconds(3));
    clock.stepWallClock(Duration.ofDays(-1));

    assertThat(clock.since(start)).isEqualTo(Duration.ofSeconds(3));
    assertThat(clock.read()).isEqualTo(end);
  }

  @ParameterizedTest(name = "{0} ns + {1} = {2} ns")
  @CsvSource({
    "0, PT0S, 0",
    "5, PT1S, 1000000005",
    "5, PT-0.000000003S, 2",
    "5, PT2562047H47M16.854775801S, 9223372036854775806",
    "5, PT2562047H47M16.854775802S, 9223372036854775807",
    "5, PT2562047H47M16.854775807S, 9223372036854775807",
    "0, PT99999999999S, 9223372036854775807",
  })
  void additionSaturates(long reading, Duration time, long expected) {
    assertThat(Ticker.plus(reading, time)).isEqualTo(expected);
  }
}
