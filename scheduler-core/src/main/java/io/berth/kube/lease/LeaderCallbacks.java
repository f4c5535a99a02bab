package io.berth.kube.lease;

/** Takes in what others should know of the election. Must return at once. */
@FunctionalInterface
interface LeaderCallbacks {
  /**
   * Something happened.
   *
   * @param what such as {@code became leader}
   * @param uid the lease's
   */
  void tell(String what, String uid);
}
