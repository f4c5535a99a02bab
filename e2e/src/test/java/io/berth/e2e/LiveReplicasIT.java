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

/** Two copies, of which one works: what becomes of the pods when it stops to. */
@LongRunning
@OnCluster(Needs.CONTROL_PLANE)
class LiveReplicasIT {
  private static final Logger log = LoggerFactory.getLogger(LiveReplicasIT.class);
  private static final int NODES = 10;
  private static final int PODS = 300;
  private static final int DONE = 20;

  /** Bindings on their way; fewer than may be. */
  private static final int HELD = 30;

  private static final String TIMES =
      """
      leaderElection: {leaseDuration: 20s, renewDeadline: 17s, retryPeriod: 1s}
      """;
  private static final String CONFIG = Samples.CONFIG + TIMES;
  private static final String ACQUIRED = "Successfully acquired lease";
  private static final String BOUND = "Bound the pod";
  private static final Pattern POD = Pattern.compile("default/(pod-\\d+)");

  private ControlPlane plane;
  private RawApi api;

  /** Between the first copy and the API server. */
  private FaultProxy proxy;

  private Waiting waiting;
  private SchedulerProcess first;
  private SchedulerProcess second;

  @BeforeEach
  void start() throws Exception {
    plane = ControlPlane.start(Flags.extent(ControlPlaneScope.API));
    api = new RawApi(plane.client().getConfiguration());
    waiting = new Waiting(plane.client(), "default");
    // As much room as the pods need, so that one that is counted twice is missed elsewhere.
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
  void end() {
    waiting.close();
    api.close();
    proxy.close();
    plane.close();
  }

  @Test
  void theSecondGoesOnWhereTheFirstWasKilled() throws Exception {
    Thread creator = Thread.ofVirtual().start(() -> create(0, PODS / 2));
    waiting.forPods("some pods", all -> all.stream().filter(Waiting::isBound).count() >= 30);

    long killedAt = System.nanoTime();
    first.close(); // kill -9
    creator.join();
    create(PODS / 2, PODS / 2);
    second.awaitLog(ACQUIRED);
    log.info("the second copy took over after {}", since(killedAt));

    assertAllPlacedOnce();
    log.info("all pods were placed after {}", since(killedAt));
    assertThat(second.readLog()).contains(BOUND);
  }

  @Test
  void oneThatWasStoppedPastItsLeaseDoesNothingWhenItGoesOn() {
    create(0, PODS / 2);
    waiting.forPods("some pods", all -> all.stream().filter(Waiting::isBound).count() >= 20);

    first.signal("STOP");
    int written = first.readLog().length();
    second.awaitLog(ACQUIRED);
    create(PODS / 2, PODS / 2);
    waiting.forPods("more pods", all -> all.stream().filter(Waiting::isBound).count() >= PODS / 2);
    Set<String> boundBefore = bound();
    first.signal("CONT");

    assertThat(first.exitCode()).isEqualTo(1);
    String after = first.readLog().substring(written);
    assertThat(after).contains("Leader election lost");
    // It may hear only now of what it asked for before it was stopped, but ask for nothing more.
    assertThat(boundIn(after)).isSubsetOf(boundBefore);
    assertAllPlacedOnce();
    assertThat(second.isAlive()).isTrue();
  }

  /**
   * The one who takes over leaves the pods alone here, so that whatever the first would still do to
   * them is seen. When it is stopped, some of its bindings have been sent and are lost on their
   * way, which it has to find out, and the others wait for their turn.
   */
  @Test
  void whatWasDecidedBeforeItWasStoppedIsNotWrittenAfterwards() throws Exception {
    second.close();
    second = plane.launchBerth(BerthProgram.INSTALLED, Samples.config("another") + TIMES);
    second.awaitLog("standing by");
    CountDownLatch stopped = new CountDownLatch(1);
    create(0, DONE);
    waiting.forPods("some pods", all -> all.stream().filter(Waiting::isBound).count() == DONE);
    Fault lost =
        Fault.toNext(HELD, Call::isBind, new FaultAction.Hold(stopped, new FaultAction.HangUp()));
    proxy.begin(lost);
    proxy.begin(Fault.toAll(Call::isBind, new FaultAction.Hold(stopped, new FaultAction.HangUp())));
    create(DONE, PODS - DONE);
    assertThat(lost.awaitEnd(Timeouts.WAIT_TIMEOUT)).isTrue();

    first.signal("STOP");
    stopped.countDown();
    second.awaitLog(ACQUIRED);
    Set<String> boundBefore = bound();
    assertThat(boundBefore).as("there is still something to do").hasSize(DONE);
    proxy.heal();
    first.signal("CONT");

    assertThat(first.exitCode()).isEqualTo(1);
    assertThat(bound()).isEqualTo(boundBefore);
  }

  @Test
  void oneThatIsToldToEndFinishesAndGivesTheLeaseBack() throws Exception {
    Thread creator = Thread.ofVirtual().start(() -> create(0, PODS));
    waiting.forPods("some pods", all -> all.stream().filter(Waiting::isBound).count() >= 30);

    long toldAt = System.nanoTime();
    first.signal("TERM");
    assertThat(first.exitCode()).isZero();
    creator.join();
    log.info("the first copy ended after {}", since(toldAt));
    second.awaitLog(ACQUIRED);
    log.info("the second copy took over after {}", since(toldAt));

    assertThat(first.readLog())
        .contains("Told to end", "msg=Ended\n")
        .doesNotContain("could not be given back");
    assertAllPlacedOnce();
    assertThat(lease().getSpec().getLeaseTransitions()).isEqualTo(1);
    assertThat(events()).contains(lease().getSpec().getHolderIdentity() + " became leader");
  }

  @Test
  void oneThatStandsByEndsWithoutFurtherAdo() {
    second.signal("TERM");

    assertThat(second.exitCode()).isZero();
    create(0, PODS);
    assertAllPlacedOnce();
    first.signal("TERM"); // who is started in the background, as tests may be, does not hear INT
    assertThat(first.exitCode()).isZero();
    assertThat(lease().getSpec().getHolderIdentity()).isEmpty();
  }

  /** What has to be told to a server that is gone is waited for, but not for ever. */
  @Test
  void oneThatIsToldToEndWhileTheServerIsGoneEndsNevertheless() {
    create(0, 1);
    waiting.forPods("the pod", all -> all.stream().anyMatch(Waiting::isBound));
    plane.stopApiServer();

    long toldAt = System.nanoTime();
    first.signal("TERM");

    assertThat(first.exitCode()).isZero();
    log.info("the first copy ended without the server after {}", since(toldAt));
    assertThat(first.readLog())
        .as("an end of its own, not by the last resort")
        .contains("Told to end")
        .containsPattern("msg=\"?Ended");
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
        .filter(Waiting::isBound)
        .map(pod -> pod.getMetadata().getName())
        .collect(Collectors.toSet());
  }

  private static Set<String> boundIn(String text) {
    return text.lines()
        .filter(line -> line.contains(BOUND))
        .map(POD::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  private void assertAllPlacedOnce() {
    List<Pod> pods =
        waiting.forPods(
            "all pods", all -> all.size() == PODS && all.stream().allMatch(Waiting::isBound));
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

  private static Duration since(long nanos) {
    return Duration.ofMillis((System.nanoTime() - nanos) / 1_000_000);
  }
}
