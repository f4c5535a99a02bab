package io.berth.e2e.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The CPU time and peak memory of a process, from /proc.
 *
 * @param cpu of all of its threads
 * @param peakMegabytes the maximum of its resident memory
 */
public record ProcessUsage(Duration cpu, long peakMegabytes) {
  /** The unit of /proc, independent of the kernel configuration. */
  private static final int TICKS_PER_SECOND = 100;

  private static final int USER_TICKS = 11; // counted from the field after the name
  private static final int SYSTEM_TICKS = 12;

  public static ProcessUsage of(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/%d/stat".formatted(pid)));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]);
      String peak =
          Files.readAllLines(Path.of("/proc/%d/status".formatted(pid))).stream()
              .filter(line -> line.startsWith("VmHWM:"))
              .findFirst()
              .orElseThrow();
      long kilobytes = Long.parseLong(peak.replaceAll("\\D", ""));
      return new ProcessUsage(Duration.ofMillis(ticks * 1000 / TICKS_PER_SECOND), kilobytes / 1024);
    } catch (IOException e) {
      throw new UncheckedIOException("process %d has exited".formatted(pid), e);
    }
  }
}
