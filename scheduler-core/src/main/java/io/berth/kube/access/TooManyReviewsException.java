package io.berth.kube.access;

/** The API server is not asked, since too many of its answers are being waited for. */
public final class TooManyReviewsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyReviewsException() {
    super("too many reviews are waiting for the API server", null, false, false);
  }
}
