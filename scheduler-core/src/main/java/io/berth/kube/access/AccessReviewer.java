package io.berth.kube.access;

/** Knows who may do what. */
@FunctionalInterface
public interface AccessReviewer {
  /**
   * An answer.
   *
   * @param reason why not, if anybody says so; or the empty text
   */
  record Verdict(boolean allowed, String reason) {}

  /**
   * Tells whether a user may do something with a path that is no resource's.
   *
   * @param verb such as {@code get}
   * @throws io.berth.kube.ApiException if that cannot be found out by the deadline
   * @throws TooManyReviewsException if too many are waited for
   */
  Verdict review(UserInfo user, String verb, String path, Deadline deadline);
}
