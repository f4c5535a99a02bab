package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.PoppedPod;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Tiny;
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

  /** Decides on the pod with one filter, and returns what is remembered. */
  private List<@Nullable PluginStatus> decide(Snapshot cluster, Function<NodeInfo, Status> filter) {
    NodeEvaluation assessment =
        NodeEvaluation.begin(
            Tiny.profile(new Tiny.Filter("P", filter)), cluster, POD, PodNominator.NONE);
    assertThat(assessment.findFeasibleNodes().isSuccess()).isTrue();
    decisions.decided(
        new PoppedPod(POD, POD, 1, 0, 1, 0, false),
        assessment,
        null,
        DecisionResult.failed("", null));
    return Objects.requireNonNull(decisions.find("default", "p")).verdicts().rejections();
  }

  private static Status turns(NodeInfo node) {
    return switch (node.index() % 3) {
      case 0 -> Status.unschedulable("Insufficient cpu");
      case 1 -> Status.unschedulable("Insufficient memory");
      default -> Status.SUCCESS;
    };
  }

  @Test
  void verdictsThatTakeTurnsAreKeptOnceEach() {
    List<@Nullable PluginStatus> kept = decide(cluster(9), RecentDecisionsTest::turns);

    for (int i = 0; i < 9; i += 3) {
      assertThat(kept.get(i))
          .isEqualTo(new PluginStatus("P", Status.unschedulable("Insufficient cpu")))
          .isSameAs(kept.getFirst());
      assertThat(kept.get(i + 1))
          .isEqualTo(new PluginStatus("P", Status.unschedulable("Insufficient memory")))
          .isSameAs(kept.get(1));
      assertThat(kept.get(i + 2)).isNull();
    }
  }

  @Test
  void noNodeGetsTheVerdictOfAnotherHoweverManyThereAre() {
    int numbered = Short.MAX_VALUE;
    Snapshot cluster = cluster(numbered + 2);

    List<@Nullable PluginStatus> kept =
        decide(cluster, node -> Status.unschedulable("on " + node.name()));

    for (int i = 0; i < numbered; i++) {
      Status own = Status.unschedulable("on " + cluster.nodeNames().get(i));
      if (!new PluginStatus("P", own).equals(kept.get(i))) {
        assertThat(kept.get(i)).as("node %d", i).isEqualTo(new PluginStatus("P", own));
      }
    }
    PluginStatus other =
        new PluginStatus(null, Status.unschedulable("one of too many different reasons to keep"));
    assertThat(kept.subList(numbered, numbered + 2)).containsExactly(other, other);
  }

  @Test
  void theNextDecisionReplacesTheVerdicts() {
    Snapshot cluster = cluster(3);
    decide(cluster, node -> Status.unschedulable("on " + node.name()));

    assertThat(decide(cluster, node -> Status.SUCCESS)).containsOnlyNulls();
  }

  private NodeEvaluation begin(PodInfo pod) {
    Function<NodeInfo, Status> full =
        node -> node.name().equals("n1") ? Status.SUCCESS : Status.unschedulable("full");
    return NodeEvaluation.begin(
        Tiny.profile(new Tiny.Filter("P", full)), cluster(3), pod, PodNominator.NONE);
  }

  private DecisionRecord decided(
      PodInfo pod, int attempt, NodeEvaluation assessment, DecisionResult result) {
    decisions.decided(
        new PoppedPod(pod, pod, attempt, 0, attempt, 0, false), assessment, null, result);
    return Objects.requireNonNull(decisions.find("default", "p"));
  }

  @Test
  void nominatedNodeAloneLeavesTheOthersUnevaluatedAndKeepsTheEarlierVerdicts() {
    Nomination nomination = Nomination.of("n1", List.of(Pods.pod("victim").info()));
    NodeEvaluation first = begin(POD);
    assertThat(first.findFeasibleNodes().isSuccess()).isTrue();
    decided(POD, 1, first, DecisionResult.failed("no room", nomination));

    PodInfo nominated = Pods.pod("p").nominatedTo("n1").info();
    NodeEvaluation second = begin(nominated);
    assertThat(second.evaluateNominatedNode().isSuccess()).isTrue();
    DecisionRecord record = decided(nominated, 2, second, DecisionResult.placed("n1"));

    assertThat(record.onlyNominated()).isTrue();
    assertThat(record.verdicts().evaluated().stream()).containsExactly(1);
    assertThat(record.nominatedNode()).isEqualTo("n1");
    assertThat(record.nomination()).isEqualTo(new Nomination("n1", List.of("default/victim"), 1));
    PreviousAttempt earlier = Objects.requireNonNull(record.earlier());
    assertThat(earlier.attempt()).isEqualTo(1);
    assertThat(earlier.message()).isEqualTo("no room");
    assertThat(earlier.verdicts().evaluated().cardinality()).isEqualTo(3);
    assertThat(earlier.verdicts().isFeasible(0)).isFalse();

    NodeEvaluation third = begin(nominated);
    assertThat(third.evaluateNominatedNode().isSuccess()).isTrue();
    assertThat(decided(nominated, 3, third, DecisionResult.placed("n1")).earlier())
        .isEqualTo(earlier);
  }

  @Test
  void sampleLeavesTheOtherNodesUnevaluated() {
    NodeEvaluationCache memory =
        NodeEvaluationCache.of(
            Tiny.profile(new Tiny.Filter("P", node -> Status.SUCCESS)),
            FeasibleNodeLimit.of(null, 0));
    NodeEvaluation assessment = NodeEvaluation.begin(memory, cluster(3), POD, PodNominator.NONE);
    assertThat(assessment.findFeasibleNodes().isSuccess())
        .isTrue(); // nothing scores: one is enough
    DecisionRecord record = decided(POD, 1, assessment, DecisionResult.placed("n0"));

    assertThat(record.verdicts().evaluated().cardinality()).isEqualTo(1);
    assertThat(record.onlyNominated()).isFalse();
  }

  @Test
  void victimNamesAreBoundedAndCounted() {
    List<PodInfo> victims =
        IntStream.range(0, 100).mapToObj(i -> Pods.pod("v" + i).info()).toList();
    Nomination nomination = Nomination.of("n", victims);
    assertThat(nomination.victims()).hasSize(Nomination.MAX_VICTIMS);
    assertThat(nomination.victimCount()).isEqualTo(100);
  }
}
