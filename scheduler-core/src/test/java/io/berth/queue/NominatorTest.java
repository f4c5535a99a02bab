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

  private final Nominator nominator = new Nominator();

  @Test
  void replacesUpdatedPodInPlace() {
    PodInfo after = pod("p").label("a", "b").info();
    nominator.add(POD, "n");
    nominator.add(OTHER, "n");

    nominator.updateNominatedPod(POD, after);

    assertThat(nominator.nominatedPodsForNode("n")).containsExactly(OTHER, after);
    assertThat(nominator.nominatedNodeNames()).containsExactly("n");
  }

  @Test
  void removesMovedPodFromPreviousNode() {
    nominator.add(POD, "n");
    nominator.add(OTHER, "n");

    nominator.add(POD, "m");
    assertThat(nominator.nominatedPodsForNode("n")).containsExactly(OTHER);
    assertThat(nominator.nominatedPodsForNode("m")).containsExactly(POD);

    nominator.add(OTHER, "m");
    assertThat(nominator.nominatedPodsForNode("n")).isEmpty();
    assertThat(nominator.nominatedNodeNames()).containsExactly("m");
  }

  @Test
  void concurrentReaderAlwaysSeesUpdatedPod() throws Exception {
    nominator.add(POD, "n");
    CountDownLatch reading = new CountDownLatch(1);
    AtomicBoolean written = new AtomicBoolean();
    FutureTask<Boolean> reader =
        new FutureTask<>(
            () -> {
              boolean always = true;
              while (always && !written.get()) {
                always = nominator.nominatedPodsForNode("n").equals(List.of(POD));
                reading.countDown();
              }
              return always;
            });
    Thread.ofPlatform().daemon().start(reader);
    assertThat(reading.await(30, SECONDS)).isTrue();

    for (int i = 0; i < 200_000 && !reader.isDone(); i++) {
      nominator.updateNominatedPod(POD, POD);
    }
    written.set(true);

    assertThat(reader.get(30, SECONDS)).as("visible in every read").isTrue();
  }
}
