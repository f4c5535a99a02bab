package io.berth.e2e.soak;

import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.faults.FaultScenario;
import io.berth.e2e.faults.Instances;
import io.berth.e2e.faults.RandomFaults;
import io.berth.e2e.faults.SchedulerInstance;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Churn and faults for a while. All the time no pod may get a second node and no node more than it
 * has room for; every few seconds what the scheduler believes is compared with what the API server
 * says; and now and then room is made for every pod there is, and all of them have to get a node.
 */
final class Soak {
  private static final Duration PACE = Duration.ofMillis(40);
  private static final int STEPS_PER_FAULT = 120;
  private static final int FAULTS_PER_AUDIT = 3;
  private static final int FAULTS_PER_SETTLING = 9;
  private static final Duration LONGEST_RECOVERY = Timeouts.WAIT_TIMEOUT;

  private final FaultScenario scene;
  private final Consumer<String> journal;
  private final Actor hand;
  private final Churn churn;
  private final Instances crew;
  private final RandomFaults faults;
  private int steps;
  private int audits;
  private int settlings;
  private Duration slowest = Duration.ZERO;
  private Duration slowestSettling = Duration.ZERO;

  Soak(FaultScenario scene, long seed, Consumer<String> journal) {
    this.scene = scene;
    this.journal = journal;
    SplittableRandom random = new SplittableRandom(seed);
    this.hand = new Actor(scene.api());
    this.churn = new Churn(hand, FaultScenario.SCHEDULER, random.split(), journal);
    this.crew = new Instances(scene, journal);
    this.faults = new RandomFaults(scene, crew, random.split(), journal);
  }

  /**
   * Runs for some time, and to the end of what was begun then; at least until there was an audit in
   * the midst of it.
   *
   * @throws AssertionError if something went wrong
   */
  SoakResult run(Duration time) throws IOException, InterruptedException {
    churn.begin();
    long begun = System.nanoTime();
    try (KubeletActor housekeeper = new KubeletActor(scene.ledger(), hand)) {
      int rounds = 0;
      while (rounds < FAULTS_PER_AUDIT || System.nanoTime() - begun < time.toNanos()) {
        faults.next();
        for (int i = 0; i < STEPS_PER_FAULT; i++) {
          long next = System.nanoTime() + PACE.toNanos();
          churn.step();
          steps++;
          housekeeper.requireWell();
          requireRight();
          rest(next - System.nanoTime());
        }
        rounds++;
        if (rounds % FAULTS_PER_AUDIT == 0) {
          faults.heal();
          audit();
        }
        if (rounds % FAULTS_PER_SETTLING == 0) {
          settle();
        }
      }
      faults.heal();
      settle();
      housekeeper.requireWell();
    }
    return new SoakResult(
        Duration.ofNanos(System.nanoTime() - begun),
        steps,
        churn.podsMade(),
        scene.ledger().binds(),
        faults.counts(),
        audits,
        slowest,
        settlings,
        slowestSettling);
  }

  private void requireRight() {
    List<String> wrongs = scene.ledger().wrongs();
    if (!wrongs.isEmpty()) {
      throw failure("after %d steps: %s".formatted(steps, wrongs));
    }
  }

  /** Nothing differs, at the latest when the scheduler has had time to recover. */
  private void audit() throws IOException, InterruptedException {
    long begun = System.nanoTime();
    while (true) {
      SchedulerInstance leader = crew.leader();
      List<String> differences = leader == null ? List.of("nobody leads") : audit(leader);
      Duration taken = Duration.ofNanos(System.nanoTime() - begun);
      if (differences.isEmpty()) {
        audits++;
        slowest = taken.compareTo(slowest) > 0 ? taken : slowest;
        return;
      }
      if (taken.compareTo(LONGEST_RECOVERY) > 0) {
        throw failure("after %d steps and %s: %s".formatted(steps, taken, differences));
      }
      crew.tend();
      rest(PACE.toNanos());
    }
  }

  private static List<String> audit(SchedulerInstance leader) throws InterruptedException {
    try {
      return leader.audit();
    } catch (IOException e) { // it may just be ending
      return List.of(e.toString());
    }
  }

  /** With room for all, no pod waits for long. */
  private void settle() throws IOException, InterruptedException {
    long begun = System.nanoTime();
    churn.makeRoom();
    if (!scene.ledger().await(_ -> scene.ledger().waiting() == 0, LONGEST_RECOVERY)) {
      throw failure(
          "after %d steps %d pods wait although there is room, such as %s"
              .formatted(
                  steps,
                  scene.ledger().waiting(),
                  scene.ledger().pods().stream().filter(pod -> pod.waits()).limit(5).toList()));
    }
    Duration taken = Duration.ofNanos(System.nanoTime() - begun);
    slowestSettling = taken.compareTo(slowestSettling) > 0 ? taken : slowestSettling;
    settlings++;
    audit();
    churn.takeRoomAway();
    requireRight();
  }

  private AssertionError failure(String what) {
    SchedulerInstance leader = crew.leader();
    journal.accept("FAILED " + what);
    return new AssertionError(
        what + "\n--- the scheduler:\n" + (leader == null ? "none" : leader.process().logTail()));
  }

  private static void rest(long nanos) throws InterruptedException {
    if (nanos > 0) {
      Thread.sleep(Duration.ofNanos(nanos));
    }
  }
}
