package io.berth.kube.lease;

import io.berth.framework.Ticker;
import io.berth.kube.WriteGate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether this replica leads, without a request. The leadership ends by itself if the lease is not
 * renewed in time, even if the process was suspended, since every write checks it.
 */
public final class Leadership implements WriteGate {
  /* Concurrency: written by the thread of the election, read by all threads. */

  /** The time after the expiry of the lease after which a leader counts as unhealthy. */
  private static final Duration TOLERANCE = Duration.ofSeconds(20);

  private final LeaseDurations durations;
  private final Ticker ticker;
  private volatile @Nullable Long renewedAt;

  /**
   * Creates the state of a replica that does not lead.
   *
   * @param ticker a monotonic clock that advances while the process is suspended
   */
  public Leadership(LeaseDurations durations, Ticker ticker) {
    this.durations = durations;
    this.ticker = ticker;
  }

  /** Records that a request sent at that time acquired or renewed the lease. */
  void renewed(long sentAt) {
    renewedAt = sentAt;
  }

  /** Ends the leadership and closes the gate. */
  public void end() {
    renewedAt = null;
  }

  /** Returns whether this replica leads; writes are decided by {@link #isOpen}. */
  public boolean isLeading() {
    return renewedAt != null;
  }

  @Override
  public boolean isOpen() {
    return isWithin(durations.renewDeadline());
  }

  /** Returns whether the renew deadline has passed. */
  boolean isOverdue() {
    return !isWithin(durations.renewDeadline());
  }

  /** Returns the health problem of a leader that has not renewed its lease in time, or null. */
  public @Nullable String problem(LeaseName name) {
    return isLeading() && !isWithin(durations.lease().plus(TOLERANCE))
        ? "failed election to renew leadership on lease " + name.name()
        : null;
  }

  private boolean isWithin(Duration time) {
    Long since = renewedAt;
    return since != null && ticker.read() - since < time.toNanos();
  }
}
