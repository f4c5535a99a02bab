package io.berth.kube.access;

import org.jspecify.annotations.Nullable;

/** Authenticates bearer tokens, by TokenReviews. */
@FunctionalInterface
public interface TokenReviewer {
  /**
   * Returns the user of a token, or null if the token is invalid.
   *
   * @throws io.berth.kube.ApiException if there is no result by the deadline
   * @throws TooManyReviewsException if too many reviews are in flight
   */
  @Nullable UserInfo review(String token, Deadline deadline);
}
