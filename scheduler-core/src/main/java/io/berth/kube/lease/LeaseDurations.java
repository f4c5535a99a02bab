package io.berth.kube.lease;

import java.time.Duration;

/**
 * The times of an election.
 *
 * @param lease how long others leave a lease alone that is not renewed
 * @param renewDeadline how long after the last renewal the holder goes on
 * @param retryPeriod how long to wait between attempts
 */
public record LeaseDurations(Duration lease, Duration renewDeadline, Duration retryPeriod) {
  private static final double JITTER = 1.2;

  /** The lease in whole seconds, as it is written; more rather than less. */
  int leaseSeconds() {
    return Math.toIntExact(lease.plusNanos(999_999_999).toSeconds());
  }

  /** How long a request may take, so that a second one still comes in time. */
  public Duration requestTimeout() {
    Duration half = renewDeadline.dividedBy(2);
    return half.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : half;
  }

  /** Tells whether a holder has the time to try to renew more than once. */
  public boolean leaveTimeToRetry() {
    return renewDeadline.toNanos() > JITTER * retryPeriod.toNanos();
  }

  /**
   * Returns how long one waits who wants the lease.
   *
   * @param chance from 0 to 1, so that not all who wait come at once
   */
  Duration retryAfter(double chance) {
    return Duration.ofNanos((long) (retryPeriod.toNanos() * (1 + JITTER * chance)));
  }
}
