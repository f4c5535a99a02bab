package io.berth.queue;

import static io.berth.queue.Fixture.pod;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.PodInfo;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NominatorTest {
  private static final PodInfo POD = pod("p").info();
  private static final PodInfo OTHER = pod("other").info();

  private final Nominator nominated = new Nominator();

  @Test
  void anUpdatedPodReplacesItself() {
    PodInfo after = pod("p").label("a", "b").info();
    nominated.put(POD, "n");
    nominated.put(OTHER, "n");

    nominated.follow(POD, after);

    assertThat(nominated.on("n")).containsExactly(OTHER, after);
    assertThat(nominated.nodeNames()).containsExactly("n");
  }

  @Test
  void aMovedPodLeavesItsNode() {
    nominated.put(POD, "n");
    nominated.put(OTHER, "n");

    nominated.put(POD, "m");
    assertThat(nominated.on("n")).containsExactly(OTHER);
    assertThat(nominated.on("m")).containsExactly(POD);

    nominated.put(OTHER, "m");
    assertThat(nominated.on("n")).isEmpty();
    assertThat(nominated.nodeNames()).containsExactly("m");
  }

  @Test
  void aReaderNeverMissesAPodThatIsUpdated() throws Exception {
    nominated.put(POD, "n");
    CountDownLatch reading = new CountDownLatch(1);
    AtomicBoolean written = new AtomicBoolean();
    FutureTask<Boolean> reader =
        new FutureTask<>(
            () -> {
              boolean always = true;
              while (always && !written.get()) {
                always = nominated.on("n").equals(List.of(POD));
                reading.countDown();
              }
              return always;
            });
    Thread.ofPlatform().daemon().start(reader);
    assertThat(reading.await(30, SECONDS)).isTrue();

    for (int i = 0; i < 200_000 && !reader.isDone(); i++) {
      nominated.follow(POD, POD);
    }
    written.set(true);

    assertThat(reader.get(30, SECONDS)).as("seen at every look").isTrue();
  }
}
