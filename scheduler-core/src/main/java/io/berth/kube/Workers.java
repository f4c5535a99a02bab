package io.berth.kube;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A few virtual threads that do the same thing over and over, until they are told to stop. */
final class Workers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

  /** One round of work. */
  interface Work {
    void run() throws InterruptedException;
  }

  private final List<Thread> threads = new ArrayList<>();

  private Workers() {}

  static Workers start(String name, int count, Work work) {
    Workers workers = new Workers();
    for (int i = 0; i < count; i++) {
      workers.threads.add(Thread.ofVirtual().name(name + "-" + i).start(() -> repeat(work)));
    }
    return workers;
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }

  private static void repeat(Work work) {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        work.run();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException e) {
        LOG.error("Unexpected failure in the background", e); // and the next round may go well
      }
    }
  }
}
