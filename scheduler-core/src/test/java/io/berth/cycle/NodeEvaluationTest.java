package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Plugin;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Tiny;
import io.berth.runtime.WeightedScorer;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NodeEvaluationTest {
  private static final PodInfo POD = Pods.pod("incoming").info();
  private static final Snapshot CLUSTER =
      Snapshots.of(Nodes.node("a"), Nodes.node("b"), Nodes.node("c"));

  private static NodeEvaluation begin(Plugin... plugins) {
    return NodeEvaluation.begin(Tiny.profile(plugins), CLUSTER, POD, PodNominator.NONE);
  }

  private static Tiny.PreFilter preFilter(String name, PreFilterResult result) {
    return new Tiny.PreFilter(name, () -> result);
  }

  private static PreFilterResult only(String... nodes) {
    return PreFilterResult.only(new TreeSet<>(List.of(nodes)));
  }

  private static List<String> rejections(NodeEvaluation assessment) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < CLUSTER.size(); i++) {
      PluginStatus rejection = assessment.get(i);
      texts.add(
          rejection == null ? "passed" : rejection.plugin() + ": " + rejection.status().message());
    }
    return texts;
  }

  @Test
  void nodesPassInSnapshotOrder() {
    NodeEvaluation assessment =
        begin(
            new Tiny.Filter(
                "Not-b",
                node -> node.name().equals("b") ? Status.unschedulable("is b") : Status.SUCCESS));

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
    assertThat(rejections(assessment)).containsExactly("passed", "Not-b: is b", "passed");
  }

  @Test
  void reasonsAreCountedAndSortedAsText() {
    NodeEvaluation assessment =
        begin(
            new Tiny.Filter(
                "Picky",
                node ->
                    node.name().equals("b")
                        ? Status.unschedulableAndUnresolvable("wrong zone", "too small")
                        : Status.unschedulable("too small")));

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).isEmpty();
    assertThat(assessment.fitErrorMessage())
        .isEqualTo("0/3 nodes are available: 1 wrong zone, 3 too small.");
  }

  @Test
  void whatThePodAloneShowsIsSaidOnceOfAllNodes() {
    NodeEvaluation assessment =
        begin(
            preFilter("Strict", PreFilterResult.of(Status.unschedulable("no such claim"))),
            new Tiny.Filter("Unasked", node -> Status.unschedulable("must not be asked")));

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    String said = "Strict: no such claim";
    assertThat(rejections(assessment)).containsExactly(said, said, said);
    assertThat(assessment.feasible()).isEmpty();
    assertThat(assessment.fitErrorMessage()).isEqualTo("0/3 nodes are available: no such claim.");
  }

  @Test
  void onlyTheNodesThatPreFiltersLeaveAreJudged() {
    NodeEvaluation assessment =
        begin(
            preFilter("Near", only("a", "b", "elsewhere")),
            preFilter("Far", only("b", "c")),
            new Tiny.Filter("Full", node -> Status.unschedulable("full")));

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    String outside = "null: node(s) didn't satisfy plugin(s) [Far Near]";
    assertThat(rejections(assessment)).containsExactly(outside, "Full: full", outside);
    assertThat(assessment.fitErrorMessage())
        .isEqualTo(
            "0/3 nodes are available: 1 full, 2 node(s) didn't satisfy plugin(s) [Far Near].");
  }

  @Test
  void aPreFilterThatFailsEndsTheAttempt() {
    NodeEvaluation assessment = begin(new Tiny.PreFilter("Broken", Tiny.throwing("lost")));

    Status judged = assessment.findFeasibleNodes();

    assertThat(judged.isError()).isTrue();
    assertThat(judged.message()).isEqualTo("running PreFilter plugin \"Broken\": lost");
    assertThat(assessment.feasible()).isEmpty();
  }

  @Test
  void aFilterThatFailsEndsTheAttempt() {
    NodeEvaluation assessment =
        begin(
            new Tiny.Filter(
                "Broken", node -> node.name().equals("b") ? Status.error("lost") : Status.SUCCESS));

    Status judged = assessment.findFeasibleNodes();

    assertThat(judged.isError()).isTrue();
    assertThat(judged.message()).isEqualTo("running \"Broken\" filter plugin: lost");
    assertThat(assessment.feasible()).as("half a list would mislead").isEmpty();
  }

  @Test
  void nominatedPodsTakeUpRoom() {
    PodInfo coming = Pods.pod("coming").priority(10).info();
    NodeEvaluation assessment =
        NodeEvaluation.begin(
            Tiny.profile(
                new Tiny.Filter(
                    "Empty",
                    node -> node.podCount() == 0 ? Status.SUCCESS : Status.unschedulable("taken"))),
            CLUSTER,
            POD,
            name -> name.equals("b") ? List.of(coming) : List.of());

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
  }

  @Test
  void scoresWithThePluginsThatHaveSomethingToDo() {
    NodeEvaluation assessment =
        begin(
            new Tiny.PreScore("Idle", () -> Status.SKIP), new Tiny.Score("Busy", NodeInfo::index));
    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    NodePluginScores board = new NodePluginScores(false);

    assertThat(assessment.prioritizeNodes(board)).isEqualTo(Status.SUCCESS);

    assertThat(assessment.scoreSkipped()).containsExactly("Idle");
    assertThat(board.scorers()).extracting(WeightedScorer::name).containsExactly("Busy");
    assertThat(board.total(2)).isEqualTo(2);
  }

  @Test
  void aPreScoreThatFailsEndsTheAttempt() {
    NodeEvaluation assessment =
        begin(
            new Tiny.PreScore("Broken", Tiny.throwing("lost")),
            new Tiny.Score("Unasked", node -> -1));
    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.prioritizeNodes(new NodePluginScores(false)).message())
        .isEqualTo("running PreScore plugin \"Broken\": lost");
  }

  @Test
  void aClusterWithoutNodes() {
    NodeEvaluation assessment =
        NodeEvaluation.begin(Tiny.profile(), Snapshots.of(new Nodes[0]), POD, PodNominator.NONE);

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).isEmpty();
    assertThat(assessment.fitErrorMessage()).isEqualTo("no nodes available to schedule pods");
  }

  private static final Tiny.Filter NOT_B =
      new Tiny.Filter(
          "Not-b", node -> node.name().equals("b") ? Status.unschedulable("is b") : Status.SUCCESS);

  private static NodeEvaluation nominated(String node, Plugin... plugins) {
    return NodeEvaluation.begin(
        Tiny.profile(plugins),
        CLUSTER,
        Pods.pod("incoming").nominatedTo(node).info(),
        PodNominator.NONE);
  }

  @Test
  void aNominatedNodeThatPassesIsTheOnlyChoice() {
    NodeEvaluation assessment = nominated("c", NOT_B);

    assertThat(assessment.evaluateNominatedNode()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("c");
  }

  @Test
  void aNominatedNodeIsTakenEvenIfPreFiltersLeaveItOut() {
    NodeEvaluation assessment = nominated("c", preFilter("Near", only("a")));

    assertThat(assessment.evaluateNominatedNode()).isEqualTo(Status.SUCCESS);
  }

  @Test
  void theOthersAreJudgedWhereTheNominatedNodeDoesNotPass() {
    NodeEvaluation assessment = nominated("b", NOT_B);

    assertThat(assessment.evaluateNominatedNode()).isEqualTo(Status.unschedulable("is b"));
    assertThat(assessment.feasible()).isEmpty();

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
  }

  @Test
  void aNominatedNodeMayBeGone() {
    assertThat(nominated("gone").evaluateNominatedNode().message())
        .isEqualTo("nodeinfo not found for node name \"gone\"");
  }

  @Test
  void whatThePodAloneShowsSpeaksAgainstTheNominatedNodeToo() {
    Status no = Status.unschedulable("no such claim");

    assertThat(nominated("a", preFilter("Strict", PreFilterResult.of(no))).evaluateNominatedNode())
        .isEqualTo(no);
  }

  @Test
  void rejectionsThatAreEqualAreOne() {
    NodeEvaluation assessment =
        begin(
            new Tiny.Filter("Same", node -> Status.unschedulable("no", "never")),
            new Tiny.Score("Any", node -> 1));

    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.distinctStatuses())
        .containsExactly(new PluginStatus("Same", Status.unschedulable("no", "never")));
    assertThat(assessment.fitErrorMessage()).isEqualTo("0/3 nodes are available: 3 never, 3 no.");
  }
}
