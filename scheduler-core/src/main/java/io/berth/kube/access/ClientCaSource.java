package io.berth.kube.access;

/** Knows whose signature on a client's certificate is believed. */
@FunctionalInterface
public interface ClientCaSource {
  /** No authority: client certificates count for nothing. */
  ClientCaSource NONE = _ -> "";

  /**
   * Returns the certificates of the authorities as PEM; empty if there are none.
   *
   * @throws io.berth.kube.ApiException if they cannot be found out by the deadline
   * @throws TooManyReviewsException if too many wait for them
   */
  String pem(Deadline deadline);
}
