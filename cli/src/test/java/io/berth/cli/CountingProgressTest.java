package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CountingProgressTest {
  private final StringWriter terminal = new StringWriter();
  private long now;

  @Test
  void showsCountAfterInitialDelay() {
    try (CountingProgress progress =
        new CountingProgress("placing web", "pods", new PrintWriter(terminal), () -> now)) {
      progress.expect(2_000);
      progress.update(500);
      now += Duration.ofSeconds(2).toNanos();
      progress.update(1_000);
      now += Duration.ofSeconds(1).toNanos();
      progress.update(3_000); // more than expected
    }
    assertThat(terminal.toString().split("\r\u001b\\[K", -1))
        .containsExactly(
            "",
            "placing web [" + "#".repeat(20) + " ".repeat(20) + "] 1,000 pods",
            "placing web [" + "#".repeat(40) + "] 3,000 pods",
            "");
  }
}
