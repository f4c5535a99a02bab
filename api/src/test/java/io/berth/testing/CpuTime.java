package io.berth.testing;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/** How much work something is, whatever else the machine does meanwhile. */
public final class CpuTime {
  private CpuTime() {}

  /** Runs something, and returns the CPU time that this thread used for it. */
  public static Duration of(Runnable work) {
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    work.run();
    return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
  }
}
