package io.berth.kube.lease;

import java.time.Duration;

/**
 * The durations of leader election.
 *
 * @param lease the time after which others may acquire a lease that is not renewed
 * @param renewDeadline the time after the last renewal at which the leader gives up
 * @param retryPeriod the time between attempts
 */
public record LeaseDurations(Duration lease, Duration renewDeadline, Duration retryPeriod) {
  private static final double JITTER_FACTOR = 1.2;

  /** Returns the lease duration in seconds, rounded up. */
  int leaseSeconds() {
    return Math.toIntExact(lease.plusNanos(999_999_999).toSeconds());
  }

  /** Returns the request timeout, which leaves time for a second attempt. */
  public Duration requestTimeout() {
    Duration half = renewDeadline.dividedBy(2);
    return half.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : half;
  }

  /** Returns whether the renew deadline allows more than one attempt. */
  public boolean leaveTimeToRetry() {
    return renewDeadline.toNanos() > JITTER_FACTOR * retryPeriod.toNanos();
  }

  /**
   * Returns the delay between attempts to acquire the lease.
   *
   * @param jitter from 0 to 1, so that not all candidates retry at the same time
   */
  Duration retryAfter(double jitter) {
    return Duration.ofNanos((long) (retryPeriod.toNanos() * (1 + JITTER_FACTOR * jitter)));
  }
}
