package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReadingProgressTest {
  private final StringWriter terminal = new StringWriter();
  private long now;

  @Test
  void showsNothingForShortRead() throws IOException {
    try (InputStream in = progress(100)) {
      now += Duration.ofMillis(1900).toNanos();
      in.readAllBytes();
    }
    assertThat(terminal.toString()).isEmpty();
  }

  @Test
  void showsPercentageForLongRead() throws IOException {
    try (InputStream in = progress(100)) {
      in.readNBytes(25);
      now += Duration.ofSeconds(2).toNanos();
      in.readNBytes(25);
      in.readNBytes(1); // too soon for another line
      now += Duration.ofSeconds(1).toNanos();
      in.readNBytes(24);
    }
    assertThat(terminal.toString().split("\r\u001b\\[K", -1))
        .containsExactly(
            "",
            "reading dump.json [" + "#".repeat(20) + " ".repeat(20) + "]  50%",
            "reading dump.json [" + "#".repeat(30) + " ".repeat(10) + "]  75%",
            "");
  }

  private ReadingProgress progress(int size) {
    return new ReadingProgress(
        new ByteArrayInputStream(new byte[size]),
        "dump.json",
        size,
        new PrintWriter(terminal),
        () -> now);
  }
}
