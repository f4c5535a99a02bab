package io.berth.kube;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the API server can be reached: told of once, not by each of those who notice. */
final class ApiServerAvailability {
  private static final Logger LOG = LoggerFactory.getLogger(ApiServerAvailability.class);

  private final AtomicBoolean lasts = new AtomicBoolean();
  private final AtomicReference<CountDownLatch> resting =
      new AtomicReference<>(new CountDownLatch(1));

  void begin(String what) {
    if (lasts.compareAndSet(false, true)) {
      LOG.warn("{}; what happens in the cluster is not seen until that works again", what);
    }
  }

  /** Somebody is answered again; whoever rests has reason to ask, too. */
  void end() {
    if (lasts.get() && lasts.compareAndSet(true, false)) {
      LOG.info("the API server can be reached again");
    }
    resting.getAndSet(new CountDownLatch(1)).countDown();
  }

  /** Leaves the server alone for some time, or until it answers somebody else. */
  void rest(Duration atMost) throws InterruptedException {
    var _ = resting.get().await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }
}
