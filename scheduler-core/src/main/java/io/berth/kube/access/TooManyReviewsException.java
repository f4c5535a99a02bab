package io.berth.kube.access;

/** A review was not sent, since too many are in flight. */
public final class TooManyReviewsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyReviewsException() {
    super("too many reviews are waiting for the API server", null, false, false);
  }
}
