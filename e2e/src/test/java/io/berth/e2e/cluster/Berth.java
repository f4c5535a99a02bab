package io.berth.e2e.cluster;

import java.util.function.Predicate;

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

  /** Waits until somebody of whom it is true holds the lease, and returns who. */
  String awaitLeader(Predicate<String> wanted);

  /** Who holds the lease, once somebody does. */
  default String leader() {
    return awaitLeader(_ -> true);
  }

  /**
   * Tells whether the replicas are pods, as the chart makes them. Elsewhere they are processes,
   * which {@code berth explain} only trusts where the user names their Lease.
   */
  boolean isInPods();

  @Override
  void close();
}
