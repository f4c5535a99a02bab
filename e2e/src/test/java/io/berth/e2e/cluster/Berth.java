package io.berth.e2e.cluster;

/** Berth as its chart installs it: two copies, of which one works. */
public interface Berth extends AutoCloseable {
  /**
   * Changes values of the chart, and returns when every copy has been replaced for it.
   *
   * @param values as {@code helm --set} takes them
   */
  void upgrade(String... values);

  /** Ends the copy that works, without giving it time to say anything. */
  void killLeader();

  /** Who holds the lease. */
  String leader();

  @Override
  void close();
}
