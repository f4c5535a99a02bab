package io.berth.e2e.soak;

import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.faults.FaultScenario;
import io.berth.e2e.faults.Instances;
import io.berth.e2e.faults.ObservedPod;
import io.berth.e2e.faults.RandomFaults;
import io.berth.e2e.faults.SchedulerInstance;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Runs churn and faults for some time. At any time no pod may be bound twice and no node may exceed
 * its capacity. Every few seconds the cache of the scheduler is compared with the API server.
 * Periodically capacity for all pods is added, and all of them must be bound.
 */
final class Soak {
  private static final Duration STEP_INTERVAL = Duration.ofMillis(40);
  private static final int STEPS_PER_FAULT = 120;
  private static final int FAULTS_PER_AUDIT = 3;
  private static final int FAULTS_PER_CAPACITY_CHECK = 9;
  private static final Duration RECOVERY_TIMEOUT = Timeouts.WAIT_TIMEOUT;

  private final FaultScenario scenario;
  private final Consumer<String> journal;
  private final Actor actor;
  private final Churn churn;
  private final Instances instances;
  private final RandomFaults faults;
  private int steps;
  private int audits;
  private int capacityChecks;
  private Duration slowestAudit = Duration.ZERO;
  private Duration slowestCapacityCheck = Duration.ZERO;

  Soak(FaultScenario scenario, long seed, Consumer<String> journal) {
    this.scenario = scenario;
    this.journal = journal;
    SplittableRandom random = new SplittableRandom(seed);
    this.actor = new Actor(scenario.api());
    this.churn = new Churn(actor, FaultScenario.SCHEDULER, random.split(), journal);
    this.instances = new Instances(scenario, journal);
    this.faults = new RandomFaults(scenario, instances, random.split(), journal);
  }

  /**
   * Runs for some time, at least until an audit during the churn, and completes with a capacity
   * check.
   *
   * @throws AssertionError if a check fails
   */
  Result run(Duration time) throws IOException, InterruptedException {
    churn.start();
    long start = System.nanoTime();
    try (KubeletActor kubelets = new KubeletActor(scenario.checker(), actor)) {
      int rounds = 0;
      while (rounds < FAULTS_PER_AUDIT || System.nanoTime() - start < time.toNanos()) {
        faults.next();
        for (int i = 0; i < STEPS_PER_FAULT; i++) {
          long next = System.nanoTime() + STEP_INTERVAL.toNanos();
          churn.step();
          steps++;
          kubelets.requireHealthy();
          requireNoViolations();
          sleep(next - System.nanoTime());
        }
        rounds++;
        if (rounds % FAULTS_PER_AUDIT == 0) {
          faults.clear();
          audit();
        }
        if (rounds % FAULTS_PER_CAPACITY_CHECK == 0) {
          checkCapacity();
        }
      }
      faults.clear();
      checkCapacity();
      kubelets.requireHealthy();
    }
    return new Result(
        Duration.ofNanos(System.nanoTime() - start),
        steps,
        churn.createdPods(),
        scenario.checker().bindCount(),
        faults.counts(),
        audits,
        slowestAudit,
        capacityChecks,
        slowestCapacityCheck);
  }

  private void requireNoViolations() {
    List<String> violations = scenario.checker().violations();
    if (!violations.isEmpty()) {
      throw failure("after %d steps: %s".formatted(steps, violations));
    }
  }

  /** Audits the leader until there is no difference; fails after the recovery timeout. */
  private void audit() throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (true) {
      SchedulerInstance leader = instances.leader();
      List<String> differences = leader == null ? List.of("no leader") : audit(leader);
      Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
      if (differences.isEmpty()) {
        audits++;
        slowestAudit = elapsed.compareTo(slowestAudit) > 0 ? elapsed : slowestAudit;
        return;
      }
      if (elapsed.compareTo(RECOVERY_TIMEOUT) > 0) {
        throw failure("after %d steps and %s: %s".formatted(steps, elapsed, differences));
      }
      instances.replaceExited();
      sleep(STEP_INTERVAL.toNanos());
    }
  }

  private static List<String> audit(SchedulerInstance leader) throws InterruptedException {
    try {
      return leader.audit();
    } catch (IOException e) { // the instance may be exiting
      return List.of(e.toString());
    }
  }

  /** Adds capacity for all pods, and checks that all are bound. */
  private void checkCapacity() throws IOException, InterruptedException {
    long start = System.nanoTime();
    churn.addCapacity();
    if (!scenario.checker().await(_ -> scenario.checker().pendingCount() == 0, RECOVERY_TIMEOUT)) {
      throw failure(
          "after %d steps %d pods are pending despite free capacity, such as %s"
              .formatted(
                  steps,
                  scenario.checker().pendingCount(),
                  scenario.checker().pods().stream()
                      .filter(ObservedPod::isPending)
                      .limit(5)
                      .toList()));
    }
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    slowestCapacityCheck =
        elapsed.compareTo(slowestCapacityCheck) > 0 ? elapsed : slowestCapacityCheck;
    capacityChecks++;
    audit();
    churn.removeCapacity();
    requireNoViolations();
  }

  private AssertionError failure(String message) {
    SchedulerInstance leader = instances.leader();
    journal.accept("FAILED " + message);
    return new AssertionError(
        message
            + "\n--- log of the leader:\n"
            + (leader == null ? "none" : leader.process().logTail()));
  }

  private static void sleep(long nanos) throws InterruptedException {
    if (nanos > 0) {
      Thread.sleep(Duration.ofNanos(nanos));
    }
  }

  /**
   * The result of a successful soak.
   *
   * @param slowestAudit the longest time until an audit found no difference
   * @param slowestCapacityCheck the longest time until all pods were bound after capacity was added
   */
  record Result(
      Duration duration,
      int steps,
      int pods,
      int binds,
      Map<String, Integer> faults,
      int audits,
      Duration slowestAudit,
      int capacityChecks,
      Duration slowestCapacityCheck) {

    String text() {
      return """
      %d s: %d changes, %d pods created, %d bound, each once and no node over its capacity
      %d audits, each without difference after at most %.1f s
      %d capacity checks, all pods bound after at most %.1f s
      faults: %s
      """
          .formatted(
              duration.toSeconds(),
              steps,
              pods,
              binds,
              audits,
              slowestAudit.toMillis() / 1000.0,
              capacityChecks,
              slowestCapacityCheck.toMillis() / 1000.0,
              faults);
    }
  }
}
