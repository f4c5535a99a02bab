package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Plugin;
import io.berth.framework.PluginStatus;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreTable;
import io.berth.runtime.ScoreTable.ScorerWeight;
import io.berth.runtime.ScriptedExtenders;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Evaluations with extenders. */
class ExtendedNodeEvaluationTest {
  private static final Snapshot CLUSTER =
      Snapshots.of(Nodes.node("a"), Nodes.node("b"), Nodes.node("c"));
  private static final TestPlugins.Filter NOT_B =
      new TestPlugins.Filter(
          "Not-b", node -> node.name().equals("b") ? Status.unschedulable("is b") : Status.SUCCESS);

  private final ScriptedExtenders extenders = new ScriptedExtenders();

  private Profile profile(Plugin... plugins) {
    return TestPlugins.profile(extenders, ProfileMeter.NONE, plugins);
  }

  private NodeEvaluation begin(String nominatedNode, Plugin... plugins) {
    PodInfo pod = Pods.pod("incoming").nominatedNodeName(nominatedNode).info();
    return NodeEvaluation.begin(profile(plugins), CLUSTER, pod, NominatedPodLister.NONE);
  }

  private static List<String> feasible(NodeEvaluation evaluation) {
    return evaluation.feasible().stream().map(NodeInfo::name).toList();
  }

  @Test
  void filtersNodesThatPassedPlugins() {
    extenders.rejections.put("a", Status.unschedulable("no GPU"));
    NodeEvaluation evaluation = begin("", NOT_B);

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(extenders.calls).containsExactly("filter [a, c]");
    assertThat(feasible(evaluation)).containsExactly("c");
    assertThat(evaluation.get(0))
        .isEqualTo(new PluginStatus("Extender", Status.unschedulable("no GPU")));
    assertThat(evaluation.get(1))
        .isEqualTo(new PluginStatus("Not-b", Status.unschedulable("is b")));
  }

  @Test
  void doesNotCountRejectionWithoutReason() {
    extenders.rejections.put("a", Status.unschedulableAndUnresolvable());
    extenders.rejections.put("c", Status.unschedulable("no GPU"));
    NodeEvaluation evaluation = begin("", NOT_B);

    evaluation.findFeasibleNodes();

    assertThat(evaluation.fitErrorMessage())
        .isEqualTo("0/3 nodes are available: 1 is b, 1 no GPU.");
  }

  @Test
  void diagnosisContainsExtender() {
    extenders.rejections.put("a", Status.unschedulableAndUnresolvable());
    NodeEvaluation evaluation = begin("", NOT_B);

    evaluation.findFeasibleNodes();

    assertThat(FitError.diagnosis(evaluation.distinctStatuses(), List.of()).unschedulablePlugins())
        .containsExactlyInAnyOrder("Extender", "Not-b");
  }

  @Test
  void extenderFailureEndsAttempt() {
    extenders.failure = Status.error("out of order");
    NodeEvaluation evaluation = begin("", NOT_B);

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.error("out of order"));

    assertThat(evaluation.feasible()).isEmpty();
  }

  @Test
  void doesNotCallExtenderWithoutFeasibleNodes() {
    NodeEvaluation evaluation =
        begin("", new TestPlugins.Filter("Full", node -> Status.unschedulable("full")));

    evaluation.findFeasibleNodes();

    assertThat(extenders.calls).isEmpty();
  }

  @Test
  void rejectsNominatedNodeThatExtenderRejects() {
    extenders.rejections.put("c", Status.unschedulable("no GPU"));
    NodeEvaluation evaluation = begin("c");

    assertThat(evaluation.evaluateNominatedNode()).isEqualTo(Status.unschedulable("no GPU"));
    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(feasible(evaluation)).containsExactly("a", "b");
    assertThat(extenders.calls).containsExactly("filter [c]", "filter [a, b, c]");
  }

  @Test
  void evaluatesOtherNodesAfterExtenderFailureOnNominatedNode() {
    extenders.failure = Status.error("out of order");
    NodeEvaluation evaluation = begin("c");

    assertThat(evaluation.evaluateNominatedNode()).isEqualTo(Status.error("out of order"));
    assertThat(evaluation.feasible()).isEmpty();
  }

  @Test
  void addsExtenderScoresToPluginScores() {
    NodeEvaluation evaluation = begin("", NOT_B, new TestPlugins.Score("Flat", node -> 7));
    ScoreTable scoreTable = new ScoreTable(false);
    evaluation.findFeasibleNodes();

    assertThat(evaluation.prioritizeNodes(scoreTable)).isEqualTo(Status.SUCCESS);

    assertThat(extenders.calls).containsExactly("filter [a, c]", "score [a, c]");
    assertThat(scoreTable.scorers())
        .containsExactly(new ScorerWeight("Flat", 1), new ScorerWeight("http://e", 2));
    assertThat(List.of(scoreTable.total(0), scoreTable.total(1))).containsExactly(7L, 47L);
    assertThat(NodePluginScores.top(scoreTable, 1).getFirst().parts())
        .contains(new NodePluginScores.Part("http://e", 2, 40));
  }

  /** Without scoring, one feasible node would be enough. */
  @Test
  void findsAllNodesForPrioritizerWithoutScorePlugins() {
    ProfileEvaluationState evaluationState =
        ProfileEvaluationState.of(profile(), FeasibleNodeLimit.of(null, 0));

    NodeEvaluation evaluation =
        NodeEvaluation.begin(
            evaluationState, CLUSTER, Pods.pod("incoming").info(), NominatedPodLister.NONE);
    evaluation.findFeasibleNodes();

    assertThat(extenders.calls).containsExactly("filter [a, b, c]");
  }

  /** Only results of plugins are cached. */
  @Test
  void callsExtenderForEveryPod() {
    ProfileEvaluationState evaluationState =
        ProfileEvaluationState.audited(
            profile(NOT_B, new TestPlugins.Score("Flat", node -> 7)),
            FeasibleNodeLimit.of(null, 0));
    ScoreTable scoreTable = new ScoreTable(false);

    for (String name : List.of("one", "two", "three")) {
      extenders.rejections.clear();
      extenders.rejections.put(name.equals("two") ? "a" : "x", Status.unschedulable("no"));
      NodeEvaluation evaluation =
          NodeEvaluation.begin(
              evaluationState, CLUSTER, Pods.pod(name).info(), NominatedPodLister.NONE);
      evaluation.findFeasibleNodes();
      assertThat(feasible(evaluation))
          .isEqualTo(name.equals("two") ? List.of("c") : List.of("a", "c"));
      evaluation.prioritizeNodes(scoreTable);
      assertThat(scoreTable.total(scoreTable.nodes().size() - 1)).isEqualTo(47);
    }
  }
}
