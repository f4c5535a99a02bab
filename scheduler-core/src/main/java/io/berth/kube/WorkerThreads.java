package io.berth.kube;

import io.berth.runtime.LoopFailureBackoff;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Virtual threads that execute a task repeatedly until stopped. After an exception or error of the
 * task a thread continues after a backoff.
 */
final class WorkerThreads implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);

  /** One execution of the task. */
  interface Work {
    void run() throws InterruptedException;
  }

  private final List<Thread> threads = new ArrayList<>();

  private WorkerThreads() {}

  static WorkerThreads start(String name, int count, Work work) {
    return start(name, count, work, Sleeper.SLEEP);
  }

  static WorkerThreads start(String name, int count, Work work, Sleeper sleeper) {
    WorkerThreads workers = new WorkerThreads();
    for (int i = 0; i < count; i++) {
      workers.threads.add(
          Thread.ofVirtual().name(name + "-" + i).start(() -> repeat(name, work, sleeper)));
    }
    return workers;
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }

  private static void repeat(String name, Work work, Sleeper sleeper) {
    LoopFailureBackoff failures = new LoopFailureBackoff();
    while (!Thread.currentThread().isInterrupted()) {
      try {
        runOnce(name, work, sleeper, failures);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void runOnce(String name, Work work, Sleeper sleeper, LoopFailureBackoff failures)
      throws InterruptedException {
    try {
      work.run();
      failures.reset();
    } catch (RuntimeException | Error e) {
      if (failures.isNew(e)) {
        LOG.error("Unexpected failure in background thread {}; retrying", name, e);
      }
      sleeper.sleep(failures.nextBackoff());
    }
  }
}
