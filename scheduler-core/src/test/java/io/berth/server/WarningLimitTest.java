package io.berth.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WarningLimitTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1); // which comes round
  private final WarningLimit limit = new WarningLimit(Duration.ofSeconds(10), nanos::get);

  @Test
  void letsOneWarningPassInAnInterval() {
    assertThat(limit.take()).isZero();
    assertThat(limit.take()).isEqualTo(-1);
    nanos.addAndGet(Duration.ofSeconds(10).toNanos() - 1);
    assertThat(limit.take()).isEqualTo(-1);

    nanos.incrementAndGet();

    assertThat(limit.take()).as("warnings left out").isEqualTo(2);
    assertThat(limit.take()).isEqualTo(-1);
  }
}
