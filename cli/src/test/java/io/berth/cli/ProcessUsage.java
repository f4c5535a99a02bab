package io.berth.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The resource usage of a process, sampled while it runs.
 *
 * @param wall the elapsed time, which depends on other load
 * @param cpu the CPU time
 * @param kilobytes the peak resident memory
 */
record ProcessUsage(Duration wall, Duration cpu, long kilobytes) {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  static ProcessUsage untilEnd(Process process) throws InterruptedException {
    Instant start = Instant.now();
    Duration cpu = Duration.ZERO;
    long peak = 0;
    while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
      cpu = process.info().totalCpuDuration().orElse(cpu);
      peak = Math.max(peak, residentKilobytes(process));
      if (Duration.between(start, Instant.now()).compareTo(TIMEOUT) > 0) {
        throw new AssertionError(
            "is still running after %s, with %s of CPU".formatted(TIMEOUT, cpu));
      }
    }
    return new ProcessUsage(Duration.between(start, Instant.now()), cpu, peak);
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
      return 0; // the process has just exited
    }
  }
}
