package io.berth.plugins.defaultpreemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.FilterSimulator;
import io.berth.framework.PluginStatus;
import io.berth.framework.PostFilterResult;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.PreemptionExtender;
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

/** Tests what the vectors do not cover; they compare the victims with kube-scheduler. */
class DefaultPreemptionTest {
  private static final PluginStatus FULL = new PluginStatus("Fit", Status.unschedulable("full"));

  /** Records victims; can fail or report a running preemption. */
  private static final class FakePreemptionExecutor implements PreemptionExecutor {
    private final List<String> victims = new ArrayList<>();
    private Status result = Status.SUCCESS;
    private boolean isRunning;

    @Override
    public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> pods) {
      pods.forEach(pod -> victims.add(nodeName + "/" + pod.name()));
      return result;
    }

    @Override
    public boolean isPodRunningPreemption(PodInfo preemptor) {
      return isRunning;
    }
  }

  /** Simulates nodes that each fit one pod. */
  private static final class OnePodPerNode implements FilterSimulator {
    private final List<String> evaluatedNodes = new ArrayList<>();
    private @Nullable String removalError;

    @Override
    public Status filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
      evaluatedNodes.add(node.name());
      return node.podCount() == 0 ? Status.SUCCESS : FULL.status();
    }

    @Override
    public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
      return Status.SUCCESS;
    }

    @Override
    public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
      return removalError == null ? Status.SUCCESS : Status.error(removalError + removed.name());
    }
  }

  private final FakePreemptionExecutor preemptor = new FakePreemptionExecutor();
  private final OnePodPerNode simulator = new OnePodPerNode();
  private PreemptionExtender extender = PreemptionExtender.NONE;

  private DefaultPreemption plugin(DefaultPreemptionArgs args, int randomInt) {
    RandomGenerator random =
        new RandomGenerator() {
          @Override
          public long nextLong() {
            throw new IllegalStateException("only nextInt(bound) is expected");
          }

          @Override
          public int nextInt(int bound) {
            return randomInt % bound;
          }
        };
    return new DefaultPreemption(
        args,
        name -> name.equals("mine"),
        DisruptionBudgetLister.NONE,
        (pod, snapshot, candidates) -> extender.processPreemption(pod, snapshot, candidates),
        preemptor,
        InstantSource.fixed(Instant.EPOCH),
        random);
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

  /** Returns nodes that are each full with one pod of this scheduler. */
  private static CycleState fullCluster(int nodes) {
    NodeInfo[] infos = new NodeInfo[nodes];
    for (int i = 0; i < nodes; i++) {
      infos[i] = Nodes.node("n" + i).info(low("p" + i, "mine"));
    }
    return new CycleState(Snapshots.of(infos));
  }

  private PostFilterResult run(DefaultPreemption plugin, CycleState state, Pods pod) {
    return plugin.postFilter(state, pod.info(), index -> FULL, simulator);
  }

  record Scheduler(String name, String scheduler, List<String> victimSchedulers, boolean isVictim) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Scheduler> schedulers() {
    return Stream.of(
        new Scheduler("own pod", "mine", List.of(), true),
        new Scheduler("pod of another scheduler", "default-scheduler", List.of(), false),
        new Scheduler(
            "pod of a named scheduler", "default-scheduler", List.of("default-scheduler"), true),
        new Scheduler(
            "pod of a scheduler that is not named", "third", List.of("default-scheduler"), false),
        new Scheduler(
            "own pod with a named scheduler", "mine", List.of("default-scheduler"), true));
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void preemptsOnlyPodsOfAllowedSchedulers(Scheduler row) {
    DefaultPreemption plugin = plugin(args(100, row.victimSchedulers().toArray(String[]::new)), 0);
    CycleState state =
        new CycleState(Snapshots.of(Nodes.node("n").info(low("victim", row.scheduler()))));

    PostFilterResult result = run(plugin, state, incoming());

    if (row.isVictim()) {
      assertThat(result.status()).isEqualTo(Status.SUCCESS);
      assertThat(result.nominatedNodeName()).isEqualTo("n");
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

  /** The terminating pod of another scheduler is no victim of this pod. */
  @Test
  void doesNotWaitForTerminatingPodOfAnotherScheduler() {
    CycleState state =
        new CycleState(
            Snapshots.of(
                Nodes.node("n")
                    .info(
                        low("terminating", "default-scheduler").preempted(), low("own", "mine"))));

    PostFilterResult result = run(plugin(args(100), 0), state, incoming().nominatedNodeName("n"));

    assertThat(result.status().message()).startsWith("preemption: 0/1 nodes are available:");
  }

  @Test
  void stopsWhenEnoughCandidatesAreFound() {
    PostFilterResult result = run(plugin(args(2), 3), fullCluster(5), incoming());

    assertThat(simulator.evaluatedNodes).containsOnly("n3", "n4").contains("n3", "n4");
    assertThat(result.nominatedNodeName()).isEqualTo("n3");
  }

  @Test
  void startsAtRandomOffsetAndWrapsAround() {
    run(plugin(args(3), 4), fullCluster(5), incoming());

    assertThat(simulator.evaluatedNodes.stream().distinct()).containsExactly("n4", "n0", "n1");
  }

  @Test
  void reportsEqualErrorsOnce() {
    simulator.removalError = "lost count";
    CycleState same =
        new CycleState(
            Snapshots.of(
                Nodes.node("a").info(low("", "mine")), Nodes.node("b").info(low("", "mine"))));

    assertThat(run(plugin(args(100), 0), same, incoming()))
        .extracting(result -> result.status().message(), PostFilterResult::nominatedNodeName)
        .containsExactly("preemption: lost count", null);
  }

  @Test
  void reportsAllDistinctErrors() {
    simulator.removalError = "cannot remove ";

    Status status = run(plugin(args(100), 0), fullCluster(2), incoming()).status();

    assertThat(status.isError()).isTrue();
    assertThat(status.message()).isEqualTo("preemption: [cannot remove p0, cannot remove p1]");
  }

  @Test
  void failedPreemptionKeepsNomination() {
    preemptor.result = Status.error("no connection");

    PostFilterResult result = run(plugin(args(100), 0), fullCluster(1), incoming());

    assertThat(result.status().isError()).isTrue();
    assertThat(result.status().message()).isEqualTo("preemption: no connection");
    assertThat(result.nominatedNodeName()).isNull();
  }

  @Test
  void extenderSelectsAmongCandidates() {
    extender =
        (pod, snapshot, candidates) ->
            PreemptionExtender.Outcome.of(
                candidates.stream()
                    .filter(candidate -> candidate.nodeName().equals("n2"))
                    .toList());

    PostFilterResult result = run(plugin(args(100), 0), fullCluster(4), incoming());

    assertThat(result.status()).isEqualTo(Status.SUCCESS);
    assertThat(result.nominatedNodeName()).isEqualTo("n2");
    assertThat(result.victims()).extracting(PodInfo::name).containsExactly("p2");
    assertThat(preemptor.victims).containsExactly("n2/p2");
  }

  @Test
  void reportsNoCandidateIfExtenderRejectsAll() {
    extender = (pod, snapshot, candidates) -> PreemptionExtender.Outcome.of(List.of());

    assertThat(run(plugin(args(100), 0), fullCluster(2), incoming()))
        .isEqualTo(
            new PostFilterResult(
                Status.unschedulable("preemption: no candidate node for preemption"), null));
    assertThat(preemptor.victims).isEmpty();
  }

  @Test
  void preemptsNothingIfExtenderFails() {
    extender = (pod, snapshot, candidates) -> PreemptionExtender.Outcome.error("out of order");

    assertThat(run(plugin(args(100), 0), fullCluster(2), incoming()))
        .isEqualTo(new PostFilterResult(Status.error("preemption: out of order"), null));
    assertThat(preemptor.victims).isEmpty();
  }

  @Test
  void failsWithoutNodes() {
    PostFilterResult result = run(plugin(args(100), 0), fullCluster(0), incoming());

    assertThat(result)
        .isEqualTo(new PostFilterResult(Status.error("preemption: no nodes available"), null));
  }

  @Test
  void preEnqueueRejectsPodWithRunningPreemption() {
    DefaultPreemption plugin = plugin(args(100), 0);

    assertThat(plugin.preEnqueue(incoming().info())).isEqualTo(Status.SUCCESS);
    preemptor.isRunning = true;
    assertThat(plugin.preEnqueue(incoming().info()))
        .isEqualTo(
            Status.unschedulableAndUnresolvable(
                "waiting for the preemption for this pod to be finished"));
  }
}
