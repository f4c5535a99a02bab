package io.berth.kube.access;

import org.jspecify.annotations.Nullable;

/** Knows whose a token is. */
@FunctionalInterface
public interface TokenReviewer {
  /**
   * Returns whose a token is, or null if nobody's.
   *
   * @throws io.berth.kube.ApiException if that cannot be found out by the deadline
   * @throws TooManyReviewsException if too many are waited for
   */
  @Nullable UserInfo review(String token, Deadline deadline);
}
