package io.berth.kube.access;

/** Decides about access, by SubjectAccessReviews. */
@FunctionalInterface
public interface AccessReviewer {
  /**
   * The result of a review.
   *
   * @param reason the reason of a denial, or the empty string
   */
  record Decision(boolean allowed, String reason) {}

  /**
   * Returns whether a user may access a non-resource path.
   *
   * @param verb the verb, such as {@code get}
   * @throws io.berth.kube.ApiException if there is no result by the deadline
   * @throws TooManyReviewsException if too many reviews are in flight
   */
  Decision review(UserInfo user, String verb, String path, Deadline deadline);
}
