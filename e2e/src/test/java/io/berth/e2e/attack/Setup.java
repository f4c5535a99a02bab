package io.berth.e2e.attack;

/**
 * What an attack needs of the cluster and the scheduler.
 *
 * @param nodes how many nodes; 0 for as many as the command line says
 * @param leaderElection whether the scheduler works only while it holds a lease
 * @param proxy whether a {@link io.berth.e2e.faults.FaultProxy} stands before the API server
 */
record Setup(int nodes, boolean leaderElection, boolean proxy) {
  static final Setup ORDINARY = new Setup(0, false, false);

  /** As many nodes as one tenant's pods cost the most memory on. */
  static final Setup MANY_NODES = new Setup(6000, false, false);

  static final Setup ELECTED = new Setup(0, true, false);
  static final Setup PROXIED = new Setup(0, false, true);
}
