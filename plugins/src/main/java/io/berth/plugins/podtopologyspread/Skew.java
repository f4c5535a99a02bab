package io.berth.plugins.podtopologyspread;

/** The arithmetic of hard constraints. */
final class Skew {
  private Skew() {}

  /**
   * Returns how many pods the emptiest domain counts for. Where there are fewer domains than asked
   * for, one that does not exist yet is the emptiest.
   */
  static int globalMinimum(int emptiest, int domains, int minDomains) {
    return domains < minDomains ? 0 : emptiest;
  }

  /**
   * Returns the most matching pods that a domain may hold before the pod comes to it.
   *
   * @param ownMatch whether the pod itself will count
   */
  static long mostAllowed(int maxSkew, boolean ownMatch, int globalMinimum) {
    return (long) maxSkew + globalMinimum - (ownMatch ? 1 : 0);
  }
}
