package io.berth.e2e.attack;

import io.berth.e2e.attack.Outcome.SideEffects;

/**
 * An attack on a scheduler: a row of the table. New ones are added to {@link Attacks}. The requests
 * of an attack must be valid: it fails if kube-apiserver rejects them.
 */
interface Attack {
  String name();

  /** Returns the description that {@code --list} prints: the attacker and its requests. */
  String description();

  /** Returns the requirements on the cluster and the scheduler. */
  default Setup setup() {
    return Setup.ORDINARY;
  }

  /** Creates objects before the scheduler starts. */
  default void prepare(AttackContext context) throws Exception {}

  /** Attacks until it is complete, or until {@link AttackContext#isRunning} returns false. */
  void execute(AttackContext context) throws Exception;

  /** Releases requests and faults that the attack still holds. */
  default void release(AttackContext context) throws Exception {}

  /** Returns effects other than delays and memory, after the attack. */
  default SideEffects sideEffects(AttackContext context) {
    return SideEffects.NONE;
  }

  /**
   * The requirements of an attack on the cluster and the scheduler.
   *
   * @param nodes the number of nodes; 0 for the value of the command line
   * @param leaderElection whether the scheduler uses leader election
   * @param proxy whether the scheduler connects through a {@link io.berth.e2e.faults.FaultProxy}
   */
  record Setup(int nodes, boolean leaderElection, boolean proxy) {
    static final Setup ORDINARY = new Setup(0, false, false);

    /** The number of nodes on which one tenant's pods cost the most memory. */
    static final Setup MANY_NODES = new Setup(6000, false, false);

    static final Setup ELECTED = new Setup(0, true, false);
    static final Setup PROXIED = new Setup(0, false, true);
  }
}
