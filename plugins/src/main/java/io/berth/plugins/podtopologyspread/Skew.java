package io.berth.plugins.podtopologyspread;

/** Skew arithmetic of DoNotSchedule constraints. */
final class Skew {
  private Skew() {}

  /**
   * Returns the global minimum of matching pods; 0 if there are fewer domains than {@code
   * minDomains}.
   */
  static int globalMinimum(int minMatchNum, int domains, int minDomains) {
    return domains < minDomains ? 0 : minMatchNum;
  }

  /**
   * Returns the maximum of matching pods in a domain before the pod is added.
   *
   * @param selfMatch whether the selector matches the pod itself
   */
  static long maxMatchNum(int maxSkew, boolean selfMatch, int globalMinimum) {
    return (long) maxSkew + globalMinimum - (selfMatch ? 1 : 0);
  }
}
