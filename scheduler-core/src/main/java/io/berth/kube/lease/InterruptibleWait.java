package io.berth.kube.lease;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How one waits who may be told to stop waiting. */
interface InterruptibleWait {
  /** Waits. Returns true, and from then on at once, if told to stop. */
  boolean endsWithin(Duration time) throws InterruptedException;

  /** Tells whoever waits to stop. */
  void end();

  static InterruptibleWait real() {
    CountDownLatch told = new CountDownLatch(1);
    return new InterruptibleWait() {
      @Override
      public boolean endsWithin(Duration time) throws InterruptedException {
        return told.await(time.toNanos(), TimeUnit.NANOSECONDS);
      }

      @Override
      public void end() {
        told.countDown();
      }
    };
  }
}
