package io.berth.kube.discovery;

/** No running scheduler was found or can be used; the message contains the remedy. */
public final class SchedulerLookupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean hasNoLeader;

  SchedulerLookupException(String message) {
    this(message, false);
  }

  private SchedulerLookupException(String message, boolean hasNoLeader) {
    super(message);
    this.hasNoLeader = hasNoLeader;
  }

  /** Creates the exception for a Lease that does not exist or that no replica holds. */
  static SchedulerLookupException noLeader(String message) {
    return new SchedulerLookupException(message, true);
  }

  /** Returns whether no scheduler is running, by its Lease. */
  public boolean hasNoLeader() {
    return hasNoLeader;
  }
}
