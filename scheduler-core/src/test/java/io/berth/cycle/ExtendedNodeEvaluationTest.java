package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Plugin;
import io.berth.framework.PluginStatus;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Profile;
import io.berth.runtime.ScriptedExtenders;
import io.berth.runtime.Tiny;
import io.berth.runtime.WeightedScorer;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Assessments in which others than plugins have a say. */
class ExtendedNodeEvaluationTest {
  private static final Snapshot CLUSTER =
      Snapshots.of(Nodes.node("a"), Nodes.node("b"), Nodes.node("c"));
  private static final Tiny.Filter NOT_B =
      new Tiny.Filter(
          "Not-b", node -> node.name().equals("b") ? Status.unschedulable("is b") : Status.SUCCESS);

  private final ScriptedExtenders extenders = new ScriptedExtenders();

  private Profile profile(Plugin... plugins) {
    return Tiny.profile(extenders, ProfileMeter.NONE, plugins);
  }

  private NodeEvaluation begin(String nominatedNode, Plugin... plugins) {
    PodInfo pod = Pods.pod("incoming").nominatedTo(nominatedNode).info();
    return NodeEvaluation.begin(profile(plugins), CLUSTER, pod, PodNominator.NONE);
  }

  private static List<String> feasible(NodeEvaluation assessment) {
    return assessment.feasible().stream().map(NodeInfo::name).toList();
  }

  @Test
  void theyAreAskedAboutWhatPluginsLeave() {
    extenders.objections.put("a", Status.unschedulable("no GPU"));
    NodeEvaluation assessment = begin("", NOT_B);

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(extenders.asked).containsExactly("filter [a, c]");
    assertThat(feasible(assessment)).containsExactly("c");
    assertThat(assessment.get(0))
        .isEqualTo(new PluginStatus("Extender", Status.unschedulable("no GPU")));
    assertThat(assessment.get(1))
        .isEqualTo(new PluginStatus("Not-b", Status.unschedulable("is b")));
  }

  @Test
  void whatTheyGiveNoReasonForIsNotCounted() {
    extenders.objections.put("a", Status.unschedulableAndUnresolvable());
    extenders.objections.put("c", Status.unschedulable("no GPU"));
    NodeEvaluation assessment = begin("", NOT_B);

    assessment.findFeasibleNodes();

    assertThat(assessment.fitErrorMessage())
        .isEqualTo("0/3 nodes are available: 1 is b, 1 no GPU.");
  }

  @Test
  void theQueueHearsOfThem() {
    extenders.objections.put("a", Status.unschedulableAndUnresolvable());
    NodeEvaluation assessment = begin("", NOT_B);

    assessment.findFeasibleNodes();

    assertThat(SchedulingFailure.refusal(assessment.distinctStatuses(), List.of()).plugins())
        .containsExactlyInAnyOrder("Extender", "Not-b");
  }

  @Test
  void theirFailureEndsTheAttempt() {
    extenders.failure = Status.error("out of order");
    NodeEvaluation assessment = begin("", NOT_B);

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.error("out of order"));

    assertThat(assessment.feasible()).isEmpty();
  }

  @Test
  void nobodyIsAskedAboutNothing() {
    NodeEvaluation assessment =
        begin("", new Tiny.Filter("Full", node -> Status.unschedulable("full")));

    assessment.findFeasibleNodes();

    assertThat(extenders.asked).isEmpty();
  }

  @Test
  void aNominatedNodeThatTheyRefuseIsNoChoice() {
    extenders.objections.put("c", Status.unschedulable("no GPU"));
    NodeEvaluation assessment = begin("c");

    assertThat(assessment.evaluateNominatedNode()).isEqualTo(Status.unschedulable("no GPU"));
    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(feasible(assessment)).containsExactly("a", "b");
    assertThat(extenders.asked).containsExactly("filter [c]", "filter [a, b, c]");
  }

  @Test
  void theirFailureOnANominatedNodeHasTheOthersJudged() {
    extenders.failure = Status.error("out of order");
    NodeEvaluation assessment = begin("c");

    assertThat(assessment.evaluateNominatedNode()).isEqualTo(Status.error("out of order"));
    assertThat(assessment.feasible()).isEmpty();
  }

  @Test
  void theirScoresCountBesideThoseOfPlugins() {
    NodeEvaluation assessment = begin("", NOT_B, new Tiny.Score("Flat", node -> 7));
    NodePluginScores board = new NodePluginScores(false);
    assessment.findFeasibleNodes();

    assertThat(assessment.prioritizeNodes(board)).isEqualTo(Status.SUCCESS);

    assertThat(extenders.asked).containsExactly("filter [a, c]", "score [a, c]");
    assertThat(board.scorers())
        .containsExactly(new WeightedScorer("Flat", 1), new WeightedScorer("http://e", 2));
    assertThat(List.of(board.total(0), board.total(1))).containsExactly(7L, 47L);
    assertThat(TopNodes.of(board, 1).getFirst().parts())
        .contains(new ScoredNode.Part("http://e", 2, 40));
  }

  /** With nobody to compare nodes, one is as good as any other. */
  @Test
  void theyHaveAChoiceOfNodesWithoutScorers() {
    NodeEvaluationCache memory = NodeEvaluationCache.of(profile(), FeasibleNodeLimit.of(null, 0));

    NodeEvaluation assessment =
        NodeEvaluation.begin(memory, CLUSTER, Pods.pod("incoming").info(), PodNominator.NONE);
    assessment.findFeasibleNodes();

    assertThat(extenders.asked).containsExactly("filter [a, b, c]");
  }

  /** Answers that are used again are the plugins' alone. */
  @Test
  void theyAreAskedForEveryPod() {
    NodeEvaluationCache memory =
        NodeEvaluationCache.audited(
            profile(NOT_B, new Tiny.Score("Flat", node -> 7)), FeasibleNodeLimit.of(null, 0));
    NodePluginScores board = new NodePluginScores(false);

    for (String name : List.of("one", "two", "three")) {
      extenders.objections.clear();
      extenders.objections.put(name.equals("two") ? "a" : "x", Status.unschedulable("no"));
      NodeEvaluation assessment =
          NodeEvaluation.begin(memory, CLUSTER, Pods.pod(name).info(), PodNominator.NONE);
      assessment.findFeasibleNodes();
      assertThat(feasible(assessment))
          .isEqualTo(name.equals("two") ? List.of("c") : List.of("a", "c"));
      assessment.prioritizeNodes(board);
      assertThat(board.total(board.nodes().size() - 1)).isEqualTo(47);
    }
  }
}
