package io.berth.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** Measures work by the CPU time of its thread, which a busy machine does not stretch. */
public final class ThreadCpu {
  private ThreadCpu() {}

  /** Returns the CPU time that the work takes on this thread. */
  public static Duration of(Runnable work) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    work.run();
    return Duration.ofNanos(threads.getCurrentThreadCpuTime() - start);
  }
}
