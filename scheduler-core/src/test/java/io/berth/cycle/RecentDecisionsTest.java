package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.cycle.DecisionRecord.LastFullEvaluation;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.PoppedPod;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecentDecisionsTest {
  private static final PodInfo POD = Pods.pod("p").info();

  private final RecentDecisions decisions = new RecentDecisions(() -> Instant.EPOCH);

  private static Snapshot cluster(int nodes) {
    return Snapshots.of(
        IntStream.range(0, nodes).mapToObj(i -> Nodes.node("n" + i)).toArray(Nodes[]::new));
  }

  /** Evaluates the pod with one filter, and returns the recorded statuses. */
  private List<@Nullable PluginStatus> decide(Snapshot cluster, Function<NodeInfo, Status> filter) {
    NodeEvaluation evaluation =
        NodeEvaluation.begin(
            TestPlugins.profile(new TestPlugins.Filter("P", filter)),
            cluster,
            POD,
            NominatedPodLister.NONE);
    assertThat(evaluation.findFeasibleNodes().isSuccess()).isTrue();
    decisions.onDecision(
        new PoppedPod(POD, POD, 1, 0, 1, 0, false),
        evaluation,
        null,
        AttemptOutcome.failed("", null));
    return Objects.requireNonNull(decisions.find("default", "p")).nodeToStatus().statuses();
  }

  private static Status alternating(NodeInfo node) {
    return switch (node.index() % 3) {
      case 0 -> Status.unschedulable("Insufficient cpu");
      case 1 -> Status.unschedulable("Insufficient memory");
      default -> Status.SUCCESS;
    };
  }

  @Test
  void storesAlternatingStatusesOnce() {
    List<@Nullable PluginStatus> recorded = decide(cluster(9), RecentDecisionsTest::alternating);

    for (int i = 0; i < 9; i += 3) {
      assertThat(recorded.get(i))
          .isEqualTo(new PluginStatus("P", Status.unschedulable("Insufficient cpu")))
          .isSameAs(recorded.getFirst());
      assertThat(recorded.get(i + 1))
          .isEqualTo(new PluginStatus("P", Status.unschedulable("Insufficient memory")))
          .isSameAs(recorded.get(1));
      assertThat(recorded.get(i + 2)).isNull();
    }
  }

  @Test
  void boundsInsufficientResourcesOfEachNode() {
    Status many =
        Status.unschedulable(
            IntStream.range(0, 256)
                .mapToObj(i -> "Insufficient example.com/r" + i)
                .toArray(String[]::new));
    decide(cluster(2), node -> many);

    assertThat(
            Objects.requireNonNull(decisions.find("default", "p"))
                .nodeToStatus()
                .insufficientResources())
        .hasSize(2)
        .allSatisfy(
            (node, resources) ->
                assertThat(resources).hasSize(CompactDecision.MAX_INSUFFICIENT_RESOURCES));
  }

  @Test
  void keepsNodeStatusesApartBeyondIndexLimit() {
    int maxStatuses = Short.MAX_VALUE;
    Snapshot cluster = cluster(maxStatuses + 2);

    List<@Nullable PluginStatus> recorded =
        decide(cluster, node -> Status.unschedulable("on " + node.name()));

    for (int i = 0; i < maxStatuses; i++) {
      Status expected = Status.unschedulable("on " + cluster.nodeNames().get(i));
      if (!new PluginStatus("P", expected).equals(recorded.get(i))) {
        assertThat(recorded.get(i)).as("node %d", i).isEqualTo(new PluginStatus("P", expected));
      }
    }
    PluginStatus other =
        new PluginStatus(
            null, Status.unschedulable("reason not recorded: too many distinct reasons"));
    assertThat(recorded.subList(maxStatuses, maxStatuses + 2)).containsExactly(other, other);
  }

  @Test
  void replacesStatusesWithNextDecision() {
    Snapshot cluster = cluster(3);
    decide(cluster, node -> Status.unschedulable("on " + node.name()));

    assertThat(decide(cluster, node -> Status.SUCCESS)).containsOnlyNulls();
  }

  private NodeEvaluation begin(PodInfo pod) {
    Function<NodeInfo, Status> onlyN1 =
        node -> node.name().equals("n1") ? Status.SUCCESS : Status.unschedulable("full");
    return NodeEvaluation.begin(
        TestPlugins.profile(new TestPlugins.Filter("P", onlyN1)),
        cluster(3),
        pod,
        NominatedPodLister.NONE);
  }

  private DecisionRecord record(
      PodInfo pod, int attempt, NodeEvaluation evaluation, AttemptOutcome outcome) {
    decisions.onDecision(
        new PoppedPod(pod, pod, attempt, 0, attempt, 0, false), evaluation, null, outcome);
    return Objects.requireNonNull(decisions.find("default", "p"));
  }

  @Test
  void keepsLastFullEvaluationWhenOnlyNominatedNodeIsEvaluated() {
    PreemptionRecord preemption = PreemptionRecord.of("n1", List.of(Pods.pod("victim").info()));
    NodeEvaluation first = begin(POD);
    assertThat(first.findFeasibleNodes().isSuccess()).isTrue();
    record(POD, 1, first, AttemptOutcome.failed("no node fits", preemption));

    PodInfo nominated = Pods.pod("p").nominatedNodeName("n1").info();
    NodeEvaluation second = begin(nominated);
    assertThat(second.evaluateNominatedNode().isSuccess()).isTrue();
    DecisionRecord record = record(nominated, 2, second, AttemptOutcome.scheduled("n1"));

    assertThat(record.onlyNominated()).isTrue();
    assertThat(record.nodeToStatus().evaluated().stream()).containsExactly(1);
    assertThat(record.nominatedNode()).isEqualTo("n1");
    assertThat(record.preemption())
        .isEqualTo(new PreemptionRecord("n1", List.of("default/victim"), 1));
    LastFullEvaluation lastFull = Objects.requireNonNull(record.lastFullEvaluation());
    assertThat(lastFull.attempt()).isEqualTo(1);
    assertThat(lastFull.message()).isEqualTo("no node fits");
    assertThat(lastFull.nodeToStatus().evaluated().cardinality()).isEqualTo(3);
    assertThat(lastFull.nodeToStatus().isFeasible(0)).isFalse();

    NodeEvaluation third = begin(nominated);
    assertThat(third.evaluateNominatedNode().isSuccess()).isTrue();
    assertThat(record(nominated, 3, third, AttemptOutcome.scheduled("n1")).lastFullEvaluation())
        .isEqualTo(lastFull);
  }

  @Test
  void marksNodesBeyondFeasibleNodeLimitAsUnevaluated() {
    ProfileEvaluationState evaluationState =
        ProfileEvaluationState.of(
            TestPlugins.profile(new TestPlugins.Filter("P", node -> Status.SUCCESS)),
            FeasibleNodeLimit.of(null, 0));
    NodeEvaluation evaluation =
        NodeEvaluation.begin(evaluationState, cluster(3), POD, NominatedPodLister.NONE);
    assertThat(evaluation.findFeasibleNodes().isSuccess())
        .isTrue(); // without scoring, one node is enough
    DecisionRecord record = record(POD, 1, evaluation, AttemptOutcome.scheduled("n0"));

    assertThat(record.nodeToStatus().evaluated().cardinality()).isEqualTo(1);
    assertThat(record.onlyNominated()).isFalse();
  }

  @Test
  void limitsVictimNamesAndCountsAllVictims() {
    List<PodInfo> victims =
        IntStream.range(0, 100).mapToObj(i -> Pods.pod("v" + i).info()).toList();
    PreemptionRecord preemption = PreemptionRecord.of("n", victims);
    assertThat(preemption.victims()).hasSize(PreemptionRecord.MAX_VICTIMS);
    assertThat(preemption.victimCount()).isEqualTo(100);
  }
}
