package io.berth.testing;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Measures the CPU time of work, which is independent of the load of the machine. */
public final class CpuTime {
  private CpuTime() {}

  /** Runs the work and returns the CPU time that this thread used for it. */
  public static Duration of(Runnable work) {
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    work.run();
    return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
  }
}
