package io.berth.kube;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.PodInfo;
import io.berth.testing.TestClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests durations while the wall clock is set by a day. */
class WallClockStepTest {
  @TempDir private Path folder;
  private final TestClock clock = new TestClock();

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void rereadsTokenFileAfterTenSeconds(Duration step) throws Exception {
    Path file = Files.writeString(folder.resolve("token"), "second");
    TokenFile token = new TokenFile(file, "first", clock);

    clock.stepWallClock(step);
    assertThat(token.getToken()).isEqualTo("first");
    clock.advance(Duration.ofSeconds(10));
    assertThat(token.getToken()).isEqualTo("second");
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void rateLimitRefillsByTicker(Duration step) {
    TokenBucket bucket = new TokenBucket(2, 1, clock);
    assertThat(bucket.take()).isZero();

    clock.stepWallClock(step);
    assertThat(bucket.take()).isEqualTo(Duration.ofMillis(500));
    clock.advance(Duration.ofSeconds(1));
    assertThat(bucket.take()).isZero();
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void syncDurationIsMeasuredByTicker(Duration step) {
    ReflectorHealth health = new ReflectorHealth("pods", clock, new ApiServerAvailability());

    clock.stepWallClock(step);
    clock.advance(Duration.ofSeconds(3));
    health.markSynced();

    assertThat(health.synced()).isCompletedWithValue(Duration.ofSeconds(3));
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void eventSeriesFinishesSixMinutesAfterItsLastEvent(Duration step) throws InterruptedException {
    PodInfo pod = pod("p").info();
    FakeApi server = new FakeApi();
    try (ApiClient api = server.client(folder);
        EventRecorder events =
            new EventRecorder(
                new EventSender(api, server.sleeper()),
                new HostName("vm"),
                clock,
                new TimeSource(clock, Sleeper.SLEEP),
                100)) {
      for (int i = 0; i < 3; i++) { // the third is only counted
        events.record(PodEvent.failed(pod, "m"));
        events.awaitIdle();
      }
      clock.stepWallClock(step);
      clock.advance(Duration.ofMinutes(6));
      events.writeSeries();
      events.awaitIdle();
      assertThat(server.lines()).as("the series may go on").hasSize(2);

      clock.advance(Duration.ofMillis(1));
      events.writeSeries();
      events.awaitIdle();
      assertThat(server.lines()).as("the count is written").hasSize(1);
    } finally {
      server.close();
    }
  }
}
