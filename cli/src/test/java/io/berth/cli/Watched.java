package io.berth.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * What a process took from start to end, looked up again and again while it ran.
 *
 * @param wall the time on the clock, which others on the machine make longer
 * @param cpu the time of all processors
 * @param kilobytes the most that it ever had in memory
 */
record Watched(Duration wall, Duration cpu, long kilobytes) {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  static Watched untilEnd(Process process) throws InterruptedException {
    Instant began = Instant.now();
    Duration cpu = Duration.ZERO;
    long most = 0;
    while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
      cpu = process.info().totalCpuDuration().orElse(cpu);
      most = Math.max(most, residentKilobytes(process));
      if (Duration.between(began, Instant.now()).compareTo(PATIENCE) > 0) {
        throw new AssertionError("still runs after %s, with %s of CPU".formatted(PATIENCE, cpu));
      }
    }
    return new Watched(Duration.between(began, Instant.now()), cpu, most);
  }

  private static long residentKilobytes(Process process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "status"))
          .lines()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .max()
          .orElse(0);
    } catch (IOException e) {
      return 0; // it has just ended
    }
  }
}
