package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.LongRunning;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.faults.Call;
import io.berth.e2e.faults.Fault;
import io.berth.e2e.faults.FaultAction;
import io.berth.e2e.faults.FaultProxy;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two replicas: pods are scheduled although the leader fails or stops. */
@LongRunning
@OnCluster(Needs.CONTROL_PLANE)
class LiveReplicasIT {
  private static final Logger log = LoggerFactory.getLogger(LiveReplicasIT.class);
  private static final int NODES = 10;
  private static final int PODS = 300;
  private static final int EARLY_PODS = 20;

  /** Bindings in flight; fewer than the maximum. */
  private static final int HELD_BINDINGS = 30;

  private static final String LEADER_ELECTION =
      """
      leaderElection: {leaseDuration: 20s, renewDeadline: 17s, retryPeriod: 1s}
      """;
  private static final String CONFIG = Samples.CONFIG + LEADER_ELECTION;
  private static final String ACQUIRED = "Successfully acquired lease";
  private static final String BOUND = "Successfully bound pod to node";
  private static final Pattern POD = Pattern.compile("default/(pod-\\d+)");

  private ControlPlane plane;
  private RawApi api;

  /** Between the first replica and the API server. */
  private FaultProxy proxy;

  private PodWaiter waiter;
  private SchedulerProcess first;
  private SchedulerProcess second;

  @BeforeEach
  void start() throws Exception {
    plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
    api = new RawApi(plane.client().getConfiguration());
    waiter = new PodWaiter(plane.client(), "default");
    // Exactly the required capacity: a pod that is counted twice leaves another one unbound.
    api.createAll(
        "/api/v1/nodes",
        NODES,
        i -> Serialization.asJson(Samples.node("node-" + i, String.valueOf(PODS / NODES))));
    proxy = new FaultProxy(plane.url(), plane.folder().resolve("apiserver"));
    first = plane.launchBerth(BerthProgram.INSTALLED, CONFIG, "--v=2", "--master=" + proxy.url());
    first.awaitLog(ACQUIRED);
    second = plane.launchBerth(BerthProgram.INSTALLED, CONFIG, "--v=2");
    second.awaitLog("standing by");
  }

  @AfterEach
  void stop() {
    waiter.close();
    api.close();
    proxy.close();
    plane.close();
  }

  @Test
  void standbyTakesOverAfterLeaderIsKilled() throws Exception {
    Thread creator = Thread.ofVirtual().start(() -> create(0, PODS / 2));
    waiter.awaitPods("some pods", all -> all.stream().filter(PodWaiter::isBound).count() >= 30);

    long killedAt = System.nanoTime();
    first.close(); // kill -9
    creator.join();
    create(PODS / 2, PODS / 2);
    second.awaitLog(ACQUIRED);
    log.info("The second replica took over: after={}", elapsedSince(killedAt));

    assertAllBoundOnce();
    log.info("All pods were bound: after={}", elapsedSince(killedAt));
    assertThat(second.readLog()).contains(BOUND);
  }

  @Test
  void resumedFormerLeaderExitsWithoutWriting() {
    create(0, PODS / 2);
    waiter.awaitPods("some pods", all -> all.stream().filter(PodWaiter::isBound).count() >= 20);

    first.signal("STOP");
    int logLength = first.readLog().length();
    second.awaitLog(ACQUIRED);
    create(PODS / 2, PODS / 2);
    waiter.awaitPods(
        "more pods", all -> all.stream().filter(PodWaiter::isBound).count() >= PODS / 2);
    Set<String> boundBefore = bound();
    first.signal("CONT");

    assertThat(first.exitCode()).isEqualTo(1);
    String newLog = first.readLog().substring(logLength);
    assertThat(newLog).contains("Leader election lost");
    // It may receive responses to requests sent before it was stopped, but must not send new ones.
    assertThat(boundIn(newLog)).isSubsetOf(boundBefore);
    assertAllBoundOnce();
    assertThat(second.isAlive()).isTrue();
  }

  /**
   * The second replica has another profile and ignores the pods, so that every write of the first
   * one is visible. When the first one is stopped, some of its bindings have been sent but are
   * lost, which it has to detect, and the others are queued.
   */
  @Test
  void resumedFormerLeaderDropsPendingBindings() throws Exception {
    second.close();
    second = plane.launchBerth(BerthProgram.INSTALLED, Samples.config("another") + LEADER_ELECTION);
    second.awaitLog("standing by");
    CountDownLatch release = new CountDownLatch(1);
    create(0, EARLY_PODS);
    waiter.awaitPods(
        "some pods", all -> all.stream().filter(PodWaiter::isBound).count() == EARLY_PODS);
    Fault droppedBindings =
        Fault.toNext(
            HELD_BINDINGS,
            Call::isBind,
            new FaultAction.Hold(release, new FaultAction.CloseConnection()));
    proxy.add(droppedBindings);
    proxy.add(
        Fault.toAll(
            Call::isBind, new FaultAction.Hold(release, new FaultAction.CloseConnection())));
    create(EARLY_PODS, PODS - EARLY_PODS);
    assertThat(droppedBindings.awaitExhausted(Timeouts.WAIT_TIMEOUT)).isTrue();

    first.signal("STOP");
    release.countDown();
    second.awaitLog(ACQUIRED);
    Set<String> boundBefore = bound();
    assertThat(boundBefore).as("some pods are unbound").hasSize(EARLY_PODS);
    proxy.clearFaults();
    first.signal("CONT");

    assertThat(first.exitCode()).isEqualTo(1);
    assertThat(bound()).isEqualTo(boundBefore);
  }

  @Test
  void leaderFinishesBindingsAndReleasesLeaseOnSigterm() throws Exception {
    Thread creator = Thread.ofVirtual().start(() -> create(0, PODS));
    waiter.awaitPods("some pods", all -> all.stream().filter(PodWaiter::isBound).count() >= 30);

    long signalledAt = System.nanoTime();
    first.signal("TERM");
    assertThat(first.exitCode()).isZero();
    creator.join();
    log.info("The first replica exited: after={}", elapsedSince(signalledAt));
    second.awaitLog(ACQUIRED);
    log.info("The second replica took over: after={}", elapsedSince(signalledAt));

    assertThat(first.readLog())
        .contains("Received a termination signal", "msg=Stopped\n")
        .doesNotContain("Failed to release lease");
    assertAllBoundOnce();
    assertThat(lease().getSpec().getLeaseTransitions()).isEqualTo(1);
    assertThat(events()).contains(lease().getSpec().getHolderIdentity() + " became leader");
  }

  @Test
  void standbyExitsOnSigterm() {
    second.signal("TERM");

    assertThat(second.exitCode()).isZero();
    create(0, PODS);
    assertAllBoundOnce();
    first.signal("TERM"); // processes started in the background ignore INT
    assertThat(first.exitCode()).isZero();
    assertThat(lease().getSpec().getHolderIdentity()).isEmpty();
  }

  /** Pending writes to an unavailable API server delay the exit only for a limited time. */
  @Test
  void leaderExitsOnSigtermWithoutApiServer() {
    create(0, 1);
    waiter.awaitPods("the pod", all -> all.stream().anyMatch(PodWaiter::isBound));
    plane.stopApiServer();

    long signalledAt = System.nanoTime();
    first.signal("TERM");

    assertThat(first.exitCode()).isZero();
    log.info("The first replica exited without API server: after={}", elapsedSince(signalledAt));
    assertThat(first.readLog())
        .as("a regular exit, not the forced one")
        .contains("Received a termination signal")
        .containsPattern("msg=\"?Stopped");
  }

  private Lease lease() {
    return plane.client().leases().inNamespace("kube-system").withName(Samples.BERTH).get();
  }

  private List<String> events() {
    return plane.client().v1().events().inNamespace("kube-system").list().getItems().stream()
        .filter(event -> event.getReason().equals("LeaderElection"))
        .map(event -> event.getMessage())
        .toList();
  }

  private Set<String> bound() {
    return plane.client().pods().inNamespace("default").list().getItems().stream()
        .filter(PodWaiter::isBound)
        .map(pod -> pod.getMetadata().getName())
        .collect(Collectors.toSet());
  }

  private static Set<String> boundIn(String text) {
    return text.lines()
        .filter(line -> line.contains(BOUND))
        .map(POD::matcher)
        .filter(Matcher::find)
        .map(match -> match.group(1))
        .collect(Collectors.toSet());
  }

  private void assertAllBoundOnce() {
    List<Pod> pods =
        waiter.awaitPods(
            "all pods", all -> all.size() == PODS && all.stream().allMatch(PodWaiter::isBound));
    Map<String, Integer> counts =
        pods.stream()
            .collect(Collectors.toMap(pod -> pod.getSpec().getNodeName(), _ -> 1, Integer::sum));
    assertThat(counts).hasSize(NODES);
    assertThat(counts.values()).containsOnly(PODS / NODES);
  }

  private void create(int from, int count) {
    api.createAll(
        "/api/v1/namespaces/default/pods",
        count,
        i -> Serialization.asJson(Samples.pod("pod-" + (from + i), Samples.BERTH, "1").build()));
  }

  private static Duration elapsedSince(long nanos) {
    return Duration.ofMillis((System.nanoTime() - nanos) / 1_000_000);
  }
}
