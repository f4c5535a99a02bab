package io.berth.kube;

import io.berth.runtime.RepeatedFailures;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few virtual threads that do the same thing over and over, until they are told to stop. Whatever
 * a round throws, errors included, the thread goes on after a while: nobody would do its work.
 */
final class WorkerThreads implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);

  /** One round of work. */
  interface Work {
    void run() throws InterruptedException;
  }

  private final List<Thread> threads = new ArrayList<>();

  private WorkerThreads() {}

  static WorkerThreads start(String name, int count, Work work) {
    return start(name, count, work, Sleeper.SLEEP);
  }

  static WorkerThreads start(String name, int count, Work work, Sleeper pause) {
    WorkerThreads workers = new WorkerThreads();
    for (int i = 0; i < count; i++) {
      workers.threads.add(
          Thread.ofVirtual().name(name + "-" + i).start(() -> repeat(name, work, pause)));
    }
    return workers;
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }

  private static void repeat(String name, Work work, Sleeper pause) {
    RepeatedFailures failures = new RepeatedFailures();
    while (!Thread.currentThread().isInterrupted()) {
      try {
        round(name, work, pause, failures);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void round(String name, Work work, Sleeper pause, RepeatedFailures failures)
      throws InterruptedException {
    try {
      work.run();
      failures.clear();
    } catch (RuntimeException | Error e) {
      if (failures.isNew(e)) {
        LOG.error("Unexpected failure in background thread {}; retrying", name, e);
      }
      pause.take(failures.nextBackoff());
    }
  }
}
