package io.berth.e2e.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.berth.e2e.cluster.LongRunning;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.faults.FaultAction.Dawdle;
import io.berth.e2e.faults.FaultAction.HangUp;
import io.berth.e2e.faults.FaultAction.LoseAnswer;
import io.berth.e2e.faults.FaultAction.Refuse;
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
 * One fault after the other, each in the middle of 2000 pods that just fill the nodes. After each,
 * all pods have a node and got it once, no node has more than its room, and the scheduler believes
 * what the API server says.
 */
@LongRunning
@OnCluster(Needs.CONTROL_PLANE)
class FaultsIT {
  private static final Logger log = LoggerFactory.getLogger(FaultsIT.class);
  private static final int NODES = 40;
  private static final int PODS = 2000;
  private static final int BEFORE = 400;
  private static final int HIT = 300;
  private static final int SLOWED = 150;
  private static final int HELD = 5;
  private static final int WATCHES = 11;
  private static final Duration LONGEST = Timeouts.WAIT_TIMEOUT;
  private static final Duration AHEAD = Duration.ofMinutes(2);
  private static final Duration RIGHT = Duration.ZERO;

  /**
   * How often the standby reads the lease at most before it takes over. The lease lasts 20 seconds
   * and is read every 1 to 2.2 seconds, on a busy machine less often; a standby that went by the
   * other's clock would read it for two minutes more.
   */
  private static final int MAX_LEASE_READS = 30;

  private static final List<FaultRow> table = new ArrayList<>();
  private static FaultScenario scene;
  private static int rows;

  /** Whether the copies cannot be relied on any more. */
  private static boolean suspect;

  private static CountDownLatch struck;

  /**
   * What happens; returns when it is over. When it has begun it lets the other half of the pods
   * come, so that there is something left to do however fast the scheduler is.
   */
  interface Happening {
    void strike() throws Exception;
  }

  /**
   * @param copies has the scheduler run as the fault needs it
   */
  record Row(String name, Runnable copies, Happening fault) {
    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void start() throws Exception {
    scene = new FaultScenario(BerthProgram.INSTALLED, ControlPlaneScope.API);
    scene.api().createAll("/api/v1/nodes", NODES, i -> node("node-" + i));
    suspect = true;
  }

  @AfterAll
  static void end() throws Exception {
    StringBuilder text = new StringBuilder(FaultRow.HEAD);
    table.forEach(row -> text.append(row.line()));
    log.info("faults, each in the middle of {} pods:\n{}", PODS, text);
    scene.close();
  }

  static Stream<Row> faults() {
    return Stream.of(
        alone("API server restarted", FaultsIT::restartApiServer),
        alone("watches cut", FaultsIT::cutWatches),
        alone("binds answered 409", () -> hitBinds(new Refuse(409, "Conflict", "try later"))),
        alone("binds answered 429", () -> hitBinds(new Refuse(429, "TooManyRequests", "busy"))),
        alone("binds answered 500", () -> hitBinds(new Refuse(500, "InternalError", "broken"))),
        alone("answers to binds lost", () -> hitBinds(new LoseAnswer())),
        alone("answers late by 2 s", () -> hitBinds(SLOWED, new Dawdle(Duration.ofSeconds(2)))),
        alone("etcd compacted, watches too old (410)", FaultsIT::compact),
        alone("node deleted under assumed pods", FaultsIT::deleteNode),
        new Row("leader killed", () -> elect(RIGHT, AHEAD.negated()), FaultsIT::killLeader),
        new Row(
            "leader killed, its clock 2 min behind",
            () -> elect(AHEAD.negated(), AHEAD),
            FaultsIT::killLeader),
        new Row(
            "leader stopped past its lease, its clock 2 min ahead",
            () -> elect(AHEAD, RIGHT),
            FaultsIT::stopLeader));
  }

  private static Row alone(String name, Happening fault) {
    return new Row(name, FaultsIT::goOnAlone, fault);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void faults(Row row) throws Exception {
    row.copies.run();
    suspect = true;
    assertThat(scene.proxy().awaitReads(WATCHES, LONGEST)).as("watches").isTrue();
    scene.proxy().forgetBinds();
    int before = scene.ledger().binds();
    int wrongsBefore = scene.ledger().wrongs().size();
    struck = new CountDownLatch(1);
    Thread creator = Thread.ofVirtual().start(() -> create("row%d-".formatted(rows++)));
    try {
      awaitMore(BEFORE);
      int bound = scene.ledger().binds() - before;
      long began = System.nanoTime();
      row.fault.strike();
      long over = System.nanoTime();

      awaitPods("all pods", pods -> pods.size() == PODS && scene.ledger().waiting() == 0);
      table.add(FaultRow.of(row.name, bound, began, over, scene.ledger()));
      assertThat(scene.ledger().binds() - before).as("bindings").isEqualTo(PODS);
      assertThat(scene.proxy().binds().entrySet())
          .as("answers that a pod was bound")
          .allSatisfy(pod -> assertThat(pod.getValue()).as(pod.getKey()).isEqualTo(1));
      assertThat(scene.ledger().wrongs().stream().skip(wrongsBefore)).isEmpty();
      assertThat(scene.last().audit()).as("cache and API server").isEmpty();
      assertThat(scene.last().process().isAlive()).isTrue();
      suspect = false;
    } finally {
      scene.proxy().heal();
      struck.countDown();
      creator.join();
      clear();
    }
  }

  private static void restartApiServer() {
    struck.countDown();
    scene.plane().restartApiServer();
  }

  /** All of them, and then those that have been begun again by then. */
  private static void cutWatches() throws InterruptedException {
    assertThat(scene.proxy().cut()).as("watches").isGreaterThanOrEqualTo(WATCHES);
    struck.countDown();
    awaitMore(100);
    scene.proxy().cut();
    awaitMore(100);
    scene.proxy().cut();
  }

  private static void hitBinds(FaultAction deed) throws InterruptedException {
    hitBinds(HIT, deed);
  }

  private static void hitBinds(int times, FaultAction deed) throws InterruptedException {
    Fault fault = Fault.toNext(times, Call::isBind, deed);
    scene.proxy().begin(fault);
    struck.countDown();
    assertThat(fault.awaitEnd(LONGEST)).isTrue();
    scene.proxy().heal();
  }

  /** While nobody can watch, much happens, and then the API server does not remember it. */
  private static void compact() throws InterruptedException {
    scene.proxy().begin(Fault.toAll(Call::isWatch, new HangUp()));
    scene.proxy().cut();
    int lists = scene.proxy().podLists();
    struck.countDown();
    awaitPods("pods that nobody hears of", pods -> pods.size() >= PODS / 2 + HIT);
    scene.plane().compactEtcd();
    scene.plane().restartApiServer();
    scene.proxy().heal();
    awaitPods("a fresh list", _ -> scene.proxy().podLists() > lists);
  }

  /** Binds to it are kept back until it is gone; the API server takes them all the same. */
  private static void deleteNode() throws InterruptedException {
    CountDownLatch gone = new CountDownLatch(1);
    Fault fault =
        Fault.toNext(HELD, call -> call.isBindTo("node-0"), new FaultAction.Hold(gone, null));
    scene.proxy().begin(fault);
    struck.countDown();
    try {
      assertThat(fault.awaitEnd(LONGEST)).isTrue();
      scene.api().deleteAll("/api/v1/nodes/node-0");
      scene.api().create("/api/v1/nodes", node("spare"));
    } finally {
      gone.countDown();
    }
    Set<String> held = fault.victims().stream().map(Call::owner).collect(Collectors.toSet());
    awaitPods(
        "pods bound to a node that is gone",
        pods ->
            pods.stream()
                    .filter(pod -> held.contains(pod.name()) && pod.node().equals("node-0"))
                    .count()
                == HELD);
  }

  /** One copy that needs no lease: the one that is there, unless something went wrong with it. */
  private static void goOnAlone() {
    if (suspect) {
      scene.dropAll();
      scene.launchAlone().awaitWork();
    }
  }

  /** Two copies, of which the first works. */
  private static void elect(Duration firstClock, Duration secondClock) {
    scene.beginElection();
    scene.launchElected(firstClock).awaitWork();
    scene.launchElected(secondClock).awaitStandby();
  }

  private static void killLeader() {
    assertThat(scene.last().hasLease()).isFalse();
    scene.dropFirst();
    int reads = scene.proxy().leaseReads();
    struck.countDown();
    scene.last().awaitLease();
    assertThat(scene.proxy().leaseReads() - reads).as("reads").isBetween(1, MAX_LEASE_READS);
  }

  private static void stopLeader() throws InterruptedException {
    assertThat(scene.last().hasLease()).isFalse();
    scene.first().process().signal("STOP");
    struck.countDown();
    scene.last().awaitLease();
    awaitMore(100);
    scene.first().process().signal("CONT");
    assertThat(scene.first().process().exitCode()).isEqualTo(1);
    scene.dropFirst();
  }

  private static void awaitMore(int pods) throws InterruptedException {
    int wanted = scene.ledger().binds() + pods;
    awaitPods("more pods", _ -> scene.ledger().binds() >= wanted);
  }

  private static void awaitPods(String what, Predicate<List<SeenPod>> state)
      throws InterruptedException {
    if (!scene.ledger().await(state, LONGEST)) {
      List<SeenPod> pods = scene.ledger().pods();
      fail(
          "%s: %d of %d pods are bound; the scheduler finds %s and says%n%s",
          what,
          pods.stream().filter(SeenPod::isBound).count(),
          pods.size(),
          audit(),
          scene.last().process().logTail());
    }
  }

  private static List<String> audit() throws InterruptedException {
    try {
      return scene.last().audit();
    } catch (IOException e) {
      return List.of(e.toString());
    }
  }

  /** Makes the cluster what it was in the beginning. */
  private static void clear() throws InterruptedException {
    scene.api().deleteAll("/api/v1/namespaces/default/pods");
    scene.api().deleteAll("/api/v1/nodes?fieldSelector=metadata.name=spare");
    scene.api().createSurely("/api/v1/nodes", node("node-0"));
    awaitPods("no pods", List::isEmpty);
  }

  /** Half of the pods, and the others when something has struck. */
  private static void create(String prefix) {
    createHalf(prefix + "first-");
    try {
      struck.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    createHalf(prefix + "second-");
  }

  private static void createHalf(String prefix) {
    scene
        .api()
        .createAllSurely(
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
    String has = "{\"cpu\":\"%d\",\"memory\":\"16Gi\",\"pods\":\"110\"}".formatted(PODS / NODES);
    return """
    {"apiVersion":"v1","kind":"Node",
     "metadata":{"name":"%s","labels":{"kubernetes.io/hostname":"%s"}},
     "status":{"capacity":%s,"allocatable":%s}}
    """
        .formatted(name, name, has, has);
  }
}
