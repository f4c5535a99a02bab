package io.berth.plugins.defaultpreemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.FilterSimulator;
import io.berth.framework.PluginStatus;
import io.berth.framework.PostFilterResult;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.Preemptor;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the vectors do not show; who has to go is compared with kube-scheduler's there. */
class DefaultPreemptionTest {
  private static final PluginStatus FULL = new PluginStatus("Room", Status.unschedulable("full"));

  /** Notes victims; refuses, or is still at work, where a test wants it to. */
  private static final class FakePreemptor implements Preemptor {
    private final List<String> victims = new ArrayList<>();
    private Status answer = Status.SUCCESS;
    private boolean busy;

    @Override
    public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> pods) {
      pods.forEach(pod -> victims.add(nodeName + "/" + pod.name()));
      return answer;
    }

    @Override
    public boolean isPreempting(PodInfo preemptor) {
      return busy;
    }
  }

  /** A world in which every node has room for one pod. */
  private static final class OnePodEach implements FilterSimulator {
    private final List<String> judged = new ArrayList<>();
    private @Nullable String trouble;

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      judged.add(node.name());
      return node.podCount() == 0 ? Status.SUCCESS : FULL.status();
    }

    @Override
    public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
      return Status.SUCCESS;
    }

    @Override
    public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
      return trouble == null ? Status.SUCCESS : Status.error(trouble + removed.name());
    }
  }

  private final FakePreemptor preemptor = new FakePreemptor();
  private final OnePodEach world = new OnePodEach();
  private PreemptionExtender review = PreemptionExtender.NONE;

  private DefaultPreemption plugin(DefaultPreemptionArgs args, int draw) {
    RandomGenerator always =
        new RandomGenerator() {
          @Override
          public long nextLong() {
            throw new IllegalStateException("only whole numbers below a bound are drawn");
          }

          @Override
          public int nextInt(int bound) {
            return draw % bound;
          }
        };
    return new DefaultPreemption(
        args,
        name -> name.equals("mine"),
        DisruptionBudgetLister.NONE,
        (pod, snapshot, candidates) -> review.review(pod, snapshot, candidates),
        preemptor,
        InstantSource.fixed(Instant.EPOCH),
        always);
  }

  private static DefaultPreemptionArgs args(int absolute, String... victimSchedulers) {
    return new DefaultPreemptionArgs(0, absolute, List.of(victimSchedulers));
  }

  private static Pods incoming() {
    return Pods.pod("incoming").priority(10);
  }

  private static Pods low(String name, String scheduler) {
    return Pods.pod(name).priority(1).scheduler(scheduler);
  }

  /** Every node is full with one pod of ours. */
  private static CycleState fullCluster(int nodes) {
    NodeInfo[] infos = new NodeInfo[nodes];
    for (int i = 0; i < nodes; i++) {
      infos[i] = Nodes.node("n" + i).info(low("p" + i, "mine"));
    }
    return new CycleState(Snapshots.of(infos));
  }

  private PostFilterResult run(DefaultPreemption plugin, CycleState state, Pods pod) {
    return plugin.postFilter(state, pod.info(), index -> FULL, world);
  }

  record Scheduler(String name, String scheduler, List<String> victimSchedulers, boolean goes) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Scheduler> schedulers() {
    return Stream.of(
        new Scheduler("ours", "mine", List.of(), true),
        new Scheduler("another's", "default-scheduler", List.of(), false),
        new Scheduler("named", "default-scheduler", List.of("default-scheduler"), true),
        new Scheduler("not the named one", "third", List.of("default-scheduler"), false),
        new Scheduler("ours beside the named", "mine", List.of("default-scheduler"), true));
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void whosePodsMayGo(Scheduler row) {
    DefaultPreemption plugin = plugin(args(100, row.victimSchedulers().toArray(String[]::new)), 0);
    CycleState state =
        new CycleState(Snapshots.of(Nodes.node("n").info(low("victim", row.scheduler()))));

    PostFilterResult result = run(plugin, state, incoming());

    if (row.goes()) {
      assertThat(result.status()).isEqualTo(Status.SUCCESS);
      assertThat(result.nominatedNode()).isEqualTo("n");
      assertThat(result.victims()).extracting(PodInfo::name).containsExactly("victim");
      assertThat(preemptor.victims).containsExactly("n/victim");
    } else {
      assertThat(result)
          .isEqualTo(
              new PostFilterResult(
                  Status.unschedulable(
                      "preemption: 0/1 nodes are available: 1 No preemption victims found for"
                          + " incoming pod."),
                  ""));
      assertThat(preemptor.victims).isEmpty();
    }
  }

  /** It is not for this pod that another scheduler's victim goes. */
  @Test
  void anothersTerminatingPodIsNotWaitedFor() {
    CycleState state =
        new CycleState(
            Snapshots.of(
                Nodes.node("n")
                    .info(low("going", "default-scheduler").preempted(), low("ours", "mine"))));

    PostFilterResult result = run(plugin(args(100), 0), state, incoming().nominatedTo("n"));

    assertThat(result.status().message()).startsWith("preemption: 0/1 nodes are available:");
  }

  @Test
  void looksNoFurtherWhenItHasEnough() {
    PostFilterResult result = run(plugin(args(2), 3), fullCluster(5), incoming());

    assertThat(world.judged).containsOnly("n3", "n4").contains("n3", "n4");
    assertThat(result.nominatedNode()).isEqualTo("n3");
  }

  @Test
  void beginsAnywhereAndGoesRound() {
    run(plugin(args(3), 4), fullCluster(5), incoming());

    assertThat(world.judged.stream().distinct()).containsExactly("n4", "n0", "n1");
  }

  @Test
  void whatFailsIsSaidOnce() {
    world.trouble = "lost count";
    CycleState same =
        new CycleState(
            Snapshots.of(
                Nodes.node("a").info(low("", "mine")), Nodes.node("b").info(low("", "mine"))));

    assertThat(run(plugin(args(100), 0), same, incoming()))
        .extracting(result -> result.status().message(), PostFilterResult::nominatedNode)
        .containsExactly("preemption: lost count", null);
  }

  @Test
  void differentFailuresAreAllSaid() {
    world.trouble = "cannot remove ";

    Status status = run(plugin(args(100), 0), fullCluster(2), incoming()).status();

    assertThat(status.isError()).isTrue();
    assertThat(status.message()).isEqualTo("preemption: [cannot remove p0, cannot remove p1]");
  }

  @Test
  void aPreemptionThatCannotStartLeavesTheNominationAlone() {
    preemptor.answer = Status.error("no connection");

    PostFilterResult result = run(plugin(args(100), 0), fullCluster(1), incoming());

    assertThat(result.status().isError()).isTrue();
    assertThat(result.status().message()).isEqualTo("preemption: no connection");
    assertThat(result.nominatedNode()).isNull();
  }

  @Test
  void othersChooseAmongTheCandidates() {
    review =
        (pod, snapshot, candidates) ->
            PreemptionExtender.Outcome.of(
                candidates.stream().filter(one -> one.nodeName().equals("n2")).toList());

    PostFilterResult result = run(plugin(args(100), 0), fullCluster(4), incoming());

    assertThat(result.status()).isEqualTo(Status.SUCCESS);
    assertThat(result.nominatedNode()).isEqualTo("n2");
    assertThat(result.victims()).extracting(PodInfo::name).containsExactly("p2");
    assertThat(preemptor.victims).containsExactly("n2/p2");
  }

  @Test
  void othersMayLeaveNoCandidate() {
    review = (pod, snapshot, candidates) -> PreemptionExtender.Outcome.of(List.of());

    assertThat(run(plugin(args(100), 0), fullCluster(2), incoming()))
        .isEqualTo(
            new PostFilterResult(
                Status.unschedulable("preemption: no candidate node for preemption"), null));
    assertThat(preemptor.victims).isEmpty();
  }

  @Test
  void nothingGoesWhereOthersFail() {
    review = (pod, snapshot, candidates) -> PreemptionExtender.Outcome.error("out of order");

    assertThat(run(plugin(args(100), 0), fullCluster(2), incoming()))
        .isEqualTo(new PostFilterResult(Status.error("preemption: out of order"), null));
    assertThat(preemptor.victims).isEmpty();
  }

  @Test
  void aClusterWithoutNodes() {
    PostFilterResult result = run(plugin(args(100), 0), fullCluster(0), incoming());

    assertThat(result)
        .isEqualTo(new PostFilterResult(Status.error("preemption: no nodes available"), null));
  }

  @Test
  void aPodWhoseVictimsAreStillLeavingIsNotTriedAgain() {
    DefaultPreemption plugin = plugin(args(100), 0);

    assertThat(plugin.preEnqueue(incoming().info())).isEqualTo(Status.SUCCESS);
    preemptor.busy = true;
    assertThat(plugin.preEnqueue(incoming().info()))
        .isEqualTo(
            Status.unschedulableAndUnresolvable(
                "waiting for the preemption for this pod to be finished"));
  }
}
