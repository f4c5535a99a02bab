package io.berth.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A short run of {@code e2e/fuzz}. */
class FuzzTest {
  private static final int OBJECTS = 20_000;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void schedulesDespiteRandomObjects() throws Exception {
    try (FuzzRun run = new FuzzRun(FuzzMain.RECORDED, 1, text -> {})) {
      FuzzRun.Result result = run.run(OBJECTS);

      assertThat(result.exceptions()).isEmpty();
      assertThat(result.endBytes() - result.baseBytes())
          .as("growth of the live heap")
          .isLessThan(FuzzRun.MAX_HEAP_GROWTH_BYTES);
    }
  }
}
