package io.berth.e2e.cluster;

import java.util.function.Predicate;

/** Berth as its chart installs it: a leader and a standby. */
public interface Berth extends AutoCloseable {
  /**
   * Changes values of the chart, and waits until every replica has been replaced.
   *
   * @param values in the syntax of {@code helm --set}
   */
  void upgrade(String... values);

  /** Kills the leader with {@code SIGKILL}. */
  void killLeader();

  /** Waits until the holder of the lease meets a condition, and returns it. */
  String awaitLeader(Predicate<String> condition);

  /** Waits until the lease is held, and returns its holder. */
  default String leader() {
    return awaitLeader(_ -> true);
  }

  /**
   * Returns whether the replicas are pods. Otherwise they are processes, which {@code berth
   * explain} finds only if the user names their Lease.
   */
  boolean isInPods();

  @Override
  void close();
}
