package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ApiServerAvailabilityTest {
  private static final Duration LONG = Duration.ofHours(1);

  @Test
  void whoeverRestsAsksAgainWhenSomebodyIsAnswered() throws InterruptedException {
    ApiServerAvailability outage = new ApiServerAvailability();
    Thread resting = Thread.ofVirtual().start(() -> rest(outage));
    while (resting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    outage.end();

    assertThat(resting.join(Duration.ofSeconds(50))).isTrue();
  }

  @Test
  void anEarlierEndWakesNobody() throws InterruptedException {
    ApiServerAvailability outage = new ApiServerAvailability();
    outage.end();
    Thread resting = Thread.ofVirtual().start(() -> rest(outage));
    while (resting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    assertThat(resting.isAlive()).isTrue();
    resting.interrupt();
    assertThat(resting.join(Duration.ofSeconds(50))).isTrue();
  }

  private static void rest(ApiServerAvailability outage) {
    try {
      outage.rest(LONG);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
