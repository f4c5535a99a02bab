package io.berth.e2e.attack;

/**
 * One way to hurt a scheduler: a row of the table. Who adds one lists it in {@link Attacks}. What
 * kube-apiserver rejects is no attack: a strike fails if its requests are invalid.
 */
interface Attack {
  String name();

  /** What is done, and by whom. */
  String description();

  /** What the cluster and the scheduler have to be like. */
  default Setup setup() {
    return Setup.ORDINARY;
  }

  /** Creates what is there before the scheduler starts. */
  default void prepare(AttackContext context) throws Exception {}

  /** Attacks until it is done, or until {@link AttackContext#isRunning} says that time is up. */
  void strike(AttackContext context) throws Exception;

  /** Lets go of what a strike still holds. */
  default void cease(AttackContext context) throws Exception {}

  /** What was done beyond delays and memory, when all is over. */
  default SideEffects damage(AttackContext context) {
    return SideEffects.NONE;
  }
}
