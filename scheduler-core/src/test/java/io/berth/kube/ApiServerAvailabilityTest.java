package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ApiServerAvailabilityTest {
  private static final Duration LONG = Duration.ofHours(1);

  @Test
  void responseWakesWaitingReflector() throws InterruptedException {
    ApiServerAvailability availability = new ApiServerAvailability();
    Thread waiting = Thread.ofVirtual().start(() -> awaitAvailable(availability));
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    availability.markAvailable();

    assertThat(waiting.join(Duration.ofSeconds(50))).isTrue();
  }

  @Test
  void earlierResponseDoesNotEndLaterWait() throws InterruptedException {
    ApiServerAvailability availability = new ApiServerAvailability();
    availability.markAvailable();
    Thread waiting = Thread.ofVirtual().start(() -> awaitAvailable(availability));
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    assertThat(waiting.isAlive()).isTrue();
    waiting.interrupt();
    assertThat(waiting.join(Duration.ofSeconds(50))).isTrue();
  }

  private static void awaitAvailable(ApiServerAvailability availability) {
    try {
      availability.awaitAvailable(LONG);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
