package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Plugin;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.ScoreTable;
import io.berth.runtime.ScoreTable.ScorerWeight;
import io.berth.runtime.TestPlugins;
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
    return NodeEvaluation.begin(
        TestPlugins.profile(plugins), CLUSTER, POD, NominatedPodLister.NONE);
  }

  private static TestPlugins.PreFilter preFilter(String name, PreFilterResult result) {
    return new TestPlugins.PreFilter(name, () -> result);
  }

  private static PreFilterResult only(String... nodes) {
    return PreFilterResult.only(new TreeSet<>(List.of(nodes)));
  }

  private static List<String> rejections(NodeEvaluation evaluation) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < CLUSTER.size(); i++) {
      PluginStatus rejection = evaluation.get(i);
      texts.add(
          rejection == null ? "passed" : rejection.plugin() + ": " + rejection.status().message());
    }
    return texts;
  }

  @Test
  void keepsSnapshotOrderOfFeasibleNodes() {
    NodeEvaluation evaluation =
        begin(
            new TestPlugins.Filter(
                "Not-b",
                node -> node.name().equals("b") ? Status.unschedulable("is b") : Status.SUCCESS));

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(evaluation.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
    assertThat(rejections(evaluation)).containsExactly("passed", "Not-b: is b", "passed");
  }

  @Test
  void countsAndSortsReasons() {
    NodeEvaluation evaluation =
        begin(
            new TestPlugins.Filter(
                "Zone",
                node ->
                    node.name().equals("b")
                        ? Status.unschedulableAndUnresolvable("wrong zone", "too small")
                        : Status.unschedulable("too small")));

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(evaluation.feasible()).isEmpty();
    assertThat(evaluation.fitErrorMessage())
        .isEqualTo("0/3 nodes are available: 1 wrong zone, 3 too small.");
  }

  @Test
  void appliesPreFilterRejectionToAllNodes() {
    NodeEvaluation evaluation =
        begin(
            preFilter("Strict", PreFilterResult.of(Status.unschedulable("no such claim"))),
            new TestPlugins.Filter(
                "NotCalled", node -> Status.unschedulable("must not be called")));

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    String rejection = "Strict: no such claim";
    assertThat(rejections(evaluation)).containsExactly(rejection, rejection, rejection);
    assertThat(evaluation.feasible()).isEmpty();
    assertThat(evaluation.fitErrorMessage()).isEqualTo("0/3 nodes are available: no such claim.");
  }

  @Test
  void filtersOnlyNodesOfPreFilterResult() {
    NodeEvaluation evaluation =
        begin(
            preFilter("Near", only("a", "b", "elsewhere")),
            preFilter("Far", only("b", "c")),
            new TestPlugins.Filter("Full", node -> Status.unschedulable("full")));

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    String excluded = "null: node(s) didn't satisfy plugin(s) [Far Near]";
    assertThat(rejections(evaluation)).containsExactly(excluded, "Full: full", excluded);
    assertThat(evaluation.fitErrorMessage())
        .isEqualTo(
            "0/3 nodes are available: 1 full, 2 node(s) didn't satisfy plugin(s) [Far Near].");
  }

  @Test
  void preFilterErrorEndsAttempt() {
    NodeEvaluation evaluation =
        begin(new TestPlugins.PreFilter("Broken", TestPlugins.throwing("lost")));

    Status status = evaluation.findFeasibleNodes();

    assertThat(status.isError()).isTrue();
    assertThat(status.message()).isEqualTo("running PreFilter plugin \"Broken\": lost");
    assertThat(evaluation.feasible()).isEmpty();
  }

  @Test
  void filterErrorEndsAttempt() {
    NodeEvaluation evaluation =
        begin(
            new TestPlugins.Filter(
                "Broken", node -> node.name().equals("b") ? Status.error("lost") : Status.SUCCESS));

    Status status = evaluation.findFeasibleNodes();

    assertThat(status.isError()).isTrue();
    assertThat(status.message()).isEqualTo("running \"Broken\" filter plugin: lost");
    assertThat(evaluation.feasible()).as("an incomplete list is discarded").isEmpty();
  }

  @Test
  void countsNominatedPods() {
    PodInfo nominatedPod = Pods.pod("nominated").priority(10).info();
    NodeEvaluation evaluation =
        NodeEvaluation.begin(
            TestPlugins.profile(
                new TestPlugins.Filter(
                    "Empty",
                    node ->
                        node.podCount() == 0 ? Status.SUCCESS : Status.unschedulable("not empty"))),
            CLUSTER,
            POD,
            name -> name.equals("b") ? List.of(nominatedPod) : List.of());

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(evaluation.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
  }

  @Test
  void skipsScorePluginsAfterPreScoreSkip() {
    NodeEvaluation evaluation =
        begin(
            new TestPlugins.PreScore("Idle", () -> Status.SKIP),
            new TestPlugins.Score("Busy", NodeInfo::index));
    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    ScoreTable scoreTable = new ScoreTable(false);

    assertThat(evaluation.prioritizeNodes(scoreTable)).isEqualTo(Status.SUCCESS);

    assertThat(evaluation.skippedScorePlugins()).containsExactly("Idle");
    assertThat(scoreTable.scorers()).extracting(ScorerWeight::name).containsExactly("Busy");
    assertThat(scoreTable.total(2)).isEqualTo(2);
  }

  @Test
  void preScoreErrorEndsAttempt() {
    NodeEvaluation evaluation =
        begin(
            new TestPlugins.PreScore("Broken", TestPlugins.throwing("lost")),
            new TestPlugins.Score("NotCalled", node -> -1));
    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(evaluation.prioritizeNodes(new ScoreTable(false)).message())
        .isEqualTo("running PreScore plugin \"Broken\": lost");
  }

  @Test
  void reportsClusterWithoutNodes() {
    NodeEvaluation evaluation =
        NodeEvaluation.begin(
            TestPlugins.profile(), Snapshots.of(new Nodes[0]), POD, NominatedPodLister.NONE);

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(evaluation.feasible()).isEmpty();
    assertThat(evaluation.fitErrorMessage()).isEqualTo("no nodes available to schedule pods");
  }

  private static final TestPlugins.Filter NOT_B =
      new TestPlugins.Filter(
          "Not-b", node -> node.name().equals("b") ? Status.unschedulable("is b") : Status.SUCCESS);

  private static NodeEvaluation nominated(String node, Plugin... plugins) {
    return NodeEvaluation.begin(
        TestPlugins.profile(plugins),
        CLUSTER,
        Pods.pod("incoming").nominatedNodeName(node).info(),
        NominatedPodLister.NONE);
  }

  @Test
  void evaluatesOnlyNominatedNodeIfItPasses() {
    NodeEvaluation evaluation = nominated("c", NOT_B);

    assertThat(evaluation.evaluateNominatedNode()).isEqualTo(Status.SUCCESS);

    assertThat(evaluation.feasible()).extracting(NodeInfo::name).containsExactly("c");
  }

  @Test
  void ignoresPreFilterResultForNominatedNode() {
    NodeEvaluation evaluation = nominated("c", preFilter("Near", only("a")));

    assertThat(evaluation.evaluateNominatedNode()).isEqualTo(Status.SUCCESS);
  }

  @Test
  void evaluatesOtherNodesIfNominatedNodeIsRejected() {
    NodeEvaluation evaluation = nominated("b", NOT_B);

    assertThat(evaluation.evaluateNominatedNode()).isEqualTo(Status.unschedulable("is b"));
    assertThat(evaluation.feasible()).isEmpty();

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    assertThat(evaluation.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
  }

  @Test
  void reportsMissingNominatedNode() {
    assertThat(nominated("gone").evaluateNominatedNode().message())
        .isEqualTo("nodeinfo not found for node name \"gone\"");
  }

  @Test
  void preFilterRejectionAppliesToNominatedNode() {
    Status no = Status.unschedulable("no such claim");

    assertThat(nominated("a", preFilter("Strict", PreFilterResult.of(no))).evaluateNominatedNode())
        .isEqualTo(no);
  }

  @Test
  void mergesEqualStatuses() {
    NodeEvaluation evaluation =
        begin(
            new TestPlugins.Filter("Same", node -> Status.unschedulable("no", "never")),
            new TestPlugins.Score("Any", node -> 1));

    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);

    assertThat(evaluation.distinctStatuses())
        .containsExactly(new PluginStatus("Same", Status.unschedulable("no", "never")));
    assertThat(evaluation.fitErrorMessage()).isEqualTo("0/3 nodes are available: 3 never, 3 no.");
  }
}
