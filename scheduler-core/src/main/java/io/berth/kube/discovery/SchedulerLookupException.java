package io.berth.kube.discovery;

/** No running scheduler was found or can be used; the message contains the remedy. */
public final class SchedulerLookupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SchedulerLookupException(String message) {
    super(message);
  }
}
