package io.berth.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Keeps all carrier threads of virtual threads busy until it is closed. */
public final class BusyCarriers implements AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile boolean ended;

  private BusyCarriers() {}

  /** Starts the load; returns when no other virtual thread can run. */
  public static BusyCarriers start() throws InterruptedException {
    int carriers =
        Integer.getInteger(
            "jdk.virtualThreadScheduler.parallelism", Runtime.getRuntime().availableProcessors());
    CountDownLatch started = new CountDownLatch(carriers);
    BusyCarriers busy = new BusyCarriers();
    for (int i = 0; i < carriers; i++) {
      busy.threads.execute(() -> busy.compute(started));
    }
    started.await();
    return busy;
  }

  private void compute(CountDownLatch started) {
    started.countDown();
    while (!ended) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() {
    ended = true;
    threads.close();
  }
}
