package io.berth.kube.access;

/** Returns the authorities that sign client certificates. */
@FunctionalInterface
public interface ClientCaSource {
  /** No authority: client certificates are ignored. */
  ClientCaSource NONE = _ -> "";

  /**
   * Returns the certificates of the authorities as PEM; empty if there are none.
   *
   * @throws io.berth.kube.ApiException if they cannot be read by the deadline
   * @throws TooManyReviewsException if too many requests wait for them
   */
  String pem(Deadline deadline);
}
