package io.berth.kube.lease;

import io.berth.framework.Ticker;
import io.berth.kube.WriteGate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether this copy leads, at any moment and without asking anybody. It ends by itself when the
 * lease is not renewed in time, even if the process was stopped and knows nothing of it: that is
 * looked at with each write.
 */
public final class Leadership implements WriteGate {
  /* Concurrency: written by the one who holds the election, read by everybody. */

  /** How long after the end of the lease it is held to be unhealthy not to have ended. */
  private static final Duration TOLERANCE = Duration.ofSeconds(20);

  private final LeaseDurations times;
  private final Ticker ticker;
  private volatile @Nullable Long renewedAt;

  /**
   * Leads nothing yet.
   *
   * @param ticker one that goes on while the process is stopped, and is never set
   */
  public Leadership(LeaseDurations times, Ticker ticker) {
    this.times = times;
    this.ticker = ticker;
  }

  /** The lease was got or renewed by a request that was sent at that time. */
  void renewed(long sentAt) {
    renewedAt = sentAt;
  }

  /** No more writes from now on. */
  public void end() {
    renewedAt = null;
  }

  /** Tells whether this copy leads, as far as it knows; what it writes is another question. */
  public boolean isLeading() {
    return renewedAt != null;
  }

  @Override
  public boolean isOpen() {
    return isWithin(times.renewDeadline());
  }

  /** Tells whether the last renewal was so long ago that there is no hope any more. */
  boolean isOverdue() {
    return !isWithin(times.renewDeadline());
  }

  /** Returns what is wrong: that we lead, and have not renewed the lease long since; or null. */
  public @Nullable String problem(LeaseName name) {
    return isLeading() && !isWithin(times.lease().plus(TOLERANCE))
        ? "failed election to renew leadership on lease " + name.name()
        : null;
  }

  private boolean isWithin(Duration time) {
    Long since = renewedAt;
    return since != null && ticker.read() - since < time.toNanos();
  }
}
