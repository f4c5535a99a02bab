package io.berth.kube;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the API server can be reached; shared by all reflectors, so that it is logged once. */
final class ApiServerAvailability {
  private static final Logger LOG = LoggerFactory.getLogger(ApiServerAvailability.class);

  private final AtomicBoolean isUnavailable = new AtomicBoolean();
  private final AtomicReference<CountDownLatch> nextResponse =
      new AtomicReference<>(new CountDownLatch(1));

  void markUnavailable(String reason) {
    if (isUnavailable.compareAndSet(false, true)) {
      LOG.warn("API server unavailable, cluster state is stale: {}", reason);
    }
  }

  /** Records a response, and wakes the reflectors that wait for their next attempt. */
  void markAvailable() {
    if (isUnavailable.get() && isUnavailable.compareAndSet(true, false)) {
      LOG.info("API server available again");
    }
    nextResponse.getAndSet(new CountDownLatch(1)).countDown();
  }

  /** Waits for some time, or until the server responds to another reflector. */
  void awaitAvailable(Duration atMost) throws InterruptedException {
    var _ = nextResponse.get().await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }
}
