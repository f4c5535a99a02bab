package io.berth.kube;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the API server can be reached: told of once, not by each of those who notice. */
final class Outage {
  private static final Logger LOG = LoggerFactory.getLogger(Outage.class);

  private final AtomicBoolean lasts = new AtomicBoolean();

  void begin(String what) {
    if (lasts.compareAndSet(false, true)) {
      LOG.warn("{}; what happens in the cluster is not seen until that works again", what);
    }
  }

  void end() {
    if (lasts.get() && lasts.compareAndSet(true, false)) {
      LOG.info("the API server can be reached again");
    }
  }
}
