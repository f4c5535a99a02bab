package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoopFailureBackoffTest {
  private final LoopFailureBackoff failures = new LoopFailureBackoff();

  @Test
  void failureIsNewOnceUntilAnotherFailureOrSuccess() {
    assertThat(failures.isNew(new IllegalStateException("a"))).isTrue();
    assertThat(failures.isNew(new IllegalStateException("a"))).isFalse();
    assertThat(failures.isNew(new AssertionError("a"))).as("another type").isTrue();
    assertThat(failures.isNew(new AssertionError("b"))).as("another message").isTrue();
    failures.reset();
    assertThat(failures.isNew(new AssertionError("b"))).as("after a success").isTrue();
  }

  @Test
  void doublesBackoffUpToThirtySecondsAndResetsAfterSuccess() {
    assertThat(Stream.generate(failures::nextBackoff).limit(7).map(Duration::toSeconds))
        .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L);
    failures.reset();
    assertThat(failures.nextBackoff()).isEqualTo(Duration.ofSeconds(1));
  }
}
