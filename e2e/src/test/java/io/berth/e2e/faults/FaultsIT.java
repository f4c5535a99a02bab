package io.berth.e2e.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.berth.e2e.cluster.LongRunning;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.faults.FaultAction.CloseConnection;
import io.berth.e2e.faults.FaultAction.Delay;
import io.berth.e2e.faults.FaultAction.LoseResponse;
import io.berth.e2e.faults.FaultAction.Reject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Injects one fault after the other while 2000 pods are scheduled that exactly fill the nodes.
 * After each fault, all pods are bound once, no node exceeds its capacity, and the cache of the
 * scheduler equals the state of the API server.
 */
@LongRunning
@OnCluster(Needs.CONTROL_PLANE)
class FaultsIT {
  private static final Logger log = LoggerFactory.getLogger(FaultsIT.class);
  private static final int NODES = 40;
  private static final int PODS = 2000;
  private static final int PODS_BEFORE_FAULT = 400;
  private static final int AFFECTED_BINDS = 300;
  private static final int DELAYED_BINDS = 150;
  private static final int HELD_BINDS = 5;
  private static final int WATCHES = 11;
  private static final Duration TIMEOUT = Timeouts.WAIT_TIMEOUT;
  private static final Duration CLOCK_OFFSET = Duration.ofMinutes(2);
  private static final Duration NO_OFFSET = Duration.ZERO;

  /**
   * The maximum number of reads of the lease before the standby takes over. The lease lasts 20
   * seconds and is read every 1 to 2.2 seconds, on a busy machine less often; a standby that used
   * the other's clock would read it for two minutes more.
   */
  private static final int MAX_LEASE_READS = 30;

  private static final List<FaultRow> table = new ArrayList<>();
  private static FaultScenario scenario;
  private static int rows;

  /** Whether the instances must be replaced. */
  private static boolean isSuspect;

  private static CountDownLatch faultStarted;

  /**
   * A fault; returns at its end. At its beginning it triggers the creation of the second half of
   * the pods, so that pods are pending however fast the scheduler is.
   */
  interface FaultStep {
    void strike() throws Exception;
  }

  /**
   * @param startInstances starts the instances that the fault requires
   */
  record Row(String name, Runnable startInstances, FaultStep fault) {
    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void start() throws Exception {
    scenario = new FaultScenario(BerthProgram.INSTALLED, ControlPlaneScope.API);
    scenario.api().createAll("/api/v1/nodes", NODES, i -> node("node-" + i));
    isSuspect = true;
  }

  @AfterAll
  static void end() throws Exception {
    StringBuilder text = new StringBuilder(FaultRow.HEADER);
    table.forEach(row -> text.append(row.line()));
    log.info("Faults, each while {} pods are scheduled:\n{}", PODS, text);
    scenario.close();
  }

  static Stream<Row> faults() {
    return Stream.of(
        withoutElection("API server restarted", FaultsIT::restartApiServer),
        withoutElection("watches cut, three times", FaultsIT::cutWatches),
        withoutElection(
            "300 binds answered 409",
            () -> injectBindFaults(new Reject(409, "Conflict", "try later"))),
        withoutElection(
            "300 binds answered 429",
            () -> injectBindFaults(new Reject(429, "TooManyRequests", "busy"))),
        withoutElection(
            "300 binds answered 500",
            () -> injectBindFaults(new Reject(500, "InternalError", "broken"))),
        withoutElection("300 responses to binds lost", () -> injectBindFaults(new LoseResponse())),
        withoutElection(
            "150 responses delayed by 2 s",
            () -> injectBindFaults(DELAYED_BINDS, new Delay(Duration.ofSeconds(2)))),
        withoutElection(
            "etcd compacted, API server restarted, watches too old (410)", FaultsIT::compact),
        withoutElection("node deleted under assumed pods", FaultsIT::deleteNode),
        new Row(
            "leader killed",
            () -> startElection(NO_OFFSET, CLOCK_OFFSET.negated()),
            FaultsIT::killLeader),
        new Row(
            "leader killed, its clock behind",
            () -> startElection(CLOCK_OFFSET.negated(), CLOCK_OFFSET),
            FaultsIT::killLeader),
        new Row(
            "leader stopped past its lease and continued, its clock ahead",
            () -> startElection(CLOCK_OFFSET, NO_OFFSET),
            FaultsIT::stopLeader));
  }

  private static Row withoutElection(String name, FaultStep fault) {
    return new Row(name, FaultsIT::ensureInstance, fault);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void faults(Row row) throws Exception {
    row.startInstances.run();
    isSuspect = true;
    assertThat(scenario.proxy().awaitOpenResponses(WATCHES, TIMEOUT)).as("watches").isTrue();
    scenario.proxy().clearBindCounts();
    int before = scenario.checker().bindCount();
    int violationsBefore = scenario.checker().violations().size();
    faultStarted = new CountDownLatch(1);
    Thread creator = Thread.ofVirtual().start(() -> create("row%d-".formatted(rows++)));
    try {
      awaitMoreBinds(PODS_BEFORE_FAULT);
      int bound = scenario.checker().bindCount() - before;
      long start = System.nanoTime();
      row.fault.strike();
      long end = System.nanoTime();

      awaitPods("all pods", pods -> pods.size() == PODS && scenario.checker().pendingCount() == 0);
      FaultRow result = FaultRow.of(row.name, bound, start, end, scenario.checker());
      log.info("Fault ended: name=\"{}\" {}", row.name, result.details());
      table.add(result);
      assertThat(scenario.checker().bindCount() - before).as("bindings").isEqualTo(PODS);
      assertThat(scenario.proxy().bindCounts().entrySet())
          .as("successful bind responses")
          .allSatisfy(pod -> assertThat(pod.getValue()).as(pod.getKey()).isEqualTo(1));
      assertThat(scenario.checker().violations().stream().skip(violationsBefore)).isEmpty();
      assertThat(scenario.newest().audit())
          .as("differences between cache and API server")
          .isEmpty();
      assertThat(scenario.newest().process().isAlive()).isTrue();
      isSuspect = false;
    } finally {
      scenario.proxy().clearFaults();
      faultStarted.countDown();
      creator.join();
      resetCluster();
    }
  }

  private static void restartApiServer() {
    faultStarted.countDown();
    scenario.plane().restartApiServer();
  }

  /** Cuts all watches, and twice those that have been reopened. */
  private static void cutWatches() throws InterruptedException {
    assertThat(scenario.proxy().cutResponses()).as("watches").isGreaterThanOrEqualTo(WATCHES);
    faultStarted.countDown();
    awaitMoreBinds(100);
    scenario.proxy().cutResponses();
    awaitMoreBinds(100);
    scenario.proxy().cutResponses();
  }

  private static void injectBindFaults(FaultAction action) throws InterruptedException {
    injectBindFaults(AFFECTED_BINDS, action);
  }

  private static void injectBindFaults(int times, FaultAction action) throws InterruptedException {
    Fault fault = Fault.toNext(times, Call::isBind, action);
    scenario.proxy().add(fault);
    faultStarted.countDown();
    assertThat(fault.awaitExhausted(TIMEOUT)).isTrue();
    scenario.proxy().clearFaults();
  }

  /** Blocks watches during many changes, and then compacts etcd, so that watches cannot resume. */
  private static void compact() throws InterruptedException {
    scenario.proxy().add(Fault.toAll(Call::isWatch, new CloseConnection()));
    scenario.proxy().cutResponses();
    int lists = scenario.proxy().podLists();
    faultStarted.countDown();
    awaitPods(
        "pods created while watches are blocked", pods -> pods.size() >= PODS / 2 + AFFECTED_BINDS);
    scenario.plane().compactEtcd();
    scenario.plane().restartApiServer();
    scenario.proxy().clearFaults();
    awaitPods("a new list", _ -> scenario.proxy().podLists() > lists);
  }

  /** Deletes a node while bindings to it are held; the API server accepts them nevertheless. */
  private static void deleteNode() throws InterruptedException {
    CountDownLatch nodeDeleted = new CountDownLatch(1);
    Fault fault =
        Fault.toNext(
            HELD_BINDS, call -> call.isBindTo("node-0"), new FaultAction.Hold(nodeDeleted, null));
    scenario.proxy().add(fault);
    faultStarted.countDown();
    try {
      assertThat(fault.awaitExhausted(TIMEOUT)).isTrue();
      scenario.api().deleteAll("/api/v1/nodes/node-0");
      scenario.api().create("/api/v1/nodes", node("spare"));
    } finally {
      nodeDeleted.countDown();
    }
    Set<String> heldPods =
        fault.affectedCalls().stream().map(Call::subresourceOwner).collect(Collectors.toSet());
    awaitPods(
        "pods bound to a deleted node",
        pods ->
            pods.stream()
                    .filter(pod -> heldPods.contains(pod.name()) && pod.node().equals("node-0"))
                    .count()
                == HELD_BINDS);
  }

  /**
   * Ensures that an instance without leader election runs; reuses it unless the last test failed.
   */
  private static void ensureInstance() {
    if (isSuspect) {
      scenario.killAll();
      scenario.launchWithoutElection().awaitScheduling();
    }
  }

  /** Starts two instances; the first one leads. */
  private static void startElection(Duration firstClock, Duration secondClock) {
    scenario.startNewElection();
    scenario.launchElected(firstClock).awaitScheduling();
    scenario.launchElected(secondClock).awaitStandby();
  }

  private static void killLeader() {
    assertThat(scenario.newest().hasLease()).isFalse();
    scenario.killOldest();
    int reads = scenario.proxy().leaseReads();
    faultStarted.countDown();
    scenario.newest().awaitLease();
    assertThat(scenario.proxy().leaseReads() - reads).as("reads").isBetween(1, MAX_LEASE_READS);
  }

  private static void stopLeader() throws InterruptedException {
    assertThat(scenario.newest().hasLease()).isFalse();
    scenario.oldest().process().signal("STOP");
    faultStarted.countDown();
    scenario.newest().awaitLease();
    awaitMoreBinds(100);
    scenario.oldest().process().signal("CONT");
    assertThat(scenario.oldest().process().exitCode()).isEqualTo(1);
    scenario.killOldest();
  }

  private static void awaitMoreBinds(int pods) throws InterruptedException {
    int expected = scenario.checker().bindCount() + pods;
    awaitPods("more pods", _ -> scenario.checker().bindCount() >= expected);
  }

  private static void awaitPods(String subject, Predicate<List<ObservedPod>> state)
      throws InterruptedException {
    if (!scenario.checker().await(state, TIMEOUT)) {
      List<ObservedPod> pods = scenario.checker().pods();
      fail(
          "%s: %d of %d pods are bound; audit: %s; log:%n%s",
          subject,
          pods.stream().filter(ObservedPod::isBound).count(),
          pods.size(),
          audit(),
          scenario.newest().process().logTail());
    }
  }

  private static List<String> audit() throws InterruptedException {
    try {
      return scenario.newest().audit();
    } catch (IOException e) {
      return List.of(e.toString());
    }
  }

  /** Resets the cluster to its initial state. */
  private static void resetCluster() throws InterruptedException {
    scenario.api().deleteAll("/api/v1/namespaces/default/pods");
    scenario.api().deleteAll("/api/v1/nodes?fieldSelector=metadata.name=spare");
    scenario.api().createWithRetry("/api/v1/nodes", node("node-0"));
    awaitPods("no pods", List::isEmpty);
  }

  /** Creates half of the pods, and the others when the fault has started. */
  private static void create(String prefix) {
    createHalf(prefix + "first-");
    try {
      faultStarted.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    createHalf(prefix + "second-");
  }

  private static void createHalf(String prefix) {
    scenario
        .api()
        .createAllWithRetry(
            "/api/v1/namespaces/default/pods", PODS / 2, i -> pod("%s%04d".formatted(prefix, i)));
  }

  private static String pod(String name) {
    return """
    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s"},
     "spec":{"schedulerName":"%s","containers":[{"name":"main","image":"any",
      "resources":{"requests":{"cpu":"1"}}}]}}
    """
        .formatted(name, FaultScenario.SCHEDULER);
  }

  private static String node(String name) {
    String capacity =
        "{\"cpu\":\"%d\",\"memory\":\"16Gi\",\"pods\":\"110\"}".formatted(PODS / NODES);
    return """
    {"apiVersion":"v1","kind":"Node",
     "metadata":{"name":"%s","labels":{"kubernetes.io/hostname":"%s"}},
     "status":{"capacity":%s,"allocatable":%s}}
    """
        .formatted(name, name, capacity, capacity);
  }
}
