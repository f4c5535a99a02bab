package io.berth.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.server.AuthorizationFilter.WarningLimiter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WarningLimiterTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1); // overflows
  private final WarningLimiter limiter = new WarningLimiter(Duration.ofSeconds(10), nanos::get);

  @Test
  void permitsOneWarningPerInterval() {
    assertThat(limiter.tryAcquire()).isZero();
    assertThat(limiter.tryAcquire()).isEqualTo(-1);
    nanos.addAndGet(Duration.ofSeconds(10).toNanos() - 1);
    assertThat(limiter.tryAcquire()).isEqualTo(-1);

    nanos.incrementAndGet();

    assertThat(limiter.tryAcquire()).as("suppressed warnings").isEqualTo(2);
    assertThat(limiter.tryAcquire()).isEqualTo(-1);
  }
}
