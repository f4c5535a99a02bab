package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Plugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.Nominations;
import io.berth.runtime.ScoreBoard;
import io.berth.runtime.Tiny;
import io.berth.runtime.WeightedScorer;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class AssessmentTest {
  private static final PodInfo POD = Pods.pod("incoming").info();
  private static final Snapshot CLUSTER =
      Snapshots.of(Nodes.node("a"), Nodes.node("b"), Nodes.node("c"));

  private static Assessment begin(Plugin... plugins) {
    return Assessment.begin(Tiny.profile(plugins), CLUSTER, POD, Nominations.NONE);
  }

  private static Tiny.PreFilter preFilter(String name, PreFilterResult result) {
    return new Tiny.PreFilter(name, () -> result);
  }

  private static PreFilterResult only(String... nodes) {
    return PreFilterResult.only(new TreeSet<>(List.of(nodes)));
  }

  private static List<String> rejections(Assessment assessment) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < CLUSTER.size(); i++) {
      Rejection rejection = assessment.rejection(i);
      texts.add(
          rejection == null ? "passed" : rejection.plugin() + ": " + rejection.status().message());
    }
    return texts;
  }

  @Test
  void nodesPassInSnapshotOrder() {
    Assessment assessment =
        begin(
            new Tiny.Filter(
                "Not-b",
                node -> node.name().equals("b") ? Status.unschedulable("is b") : Status.SUCCESS));

    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
    assertThat(rejections(assessment)).containsExactly("passed", "Not-b: is b", "passed");
  }

  @Test
  void reasonsAreCountedAndSortedAsText() {
    Assessment assessment =
        begin(
            new Tiny.Filter(
                "Picky",
                node ->
                    node.name().equals("b")
                        ? Status.unresolvable("wrong zone", "too small")
                        : Status.unschedulable("too small")));

    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).isEmpty();
    assertThat(assessment.failureText())
        .isEqualTo("0/3 nodes are available: 1 wrong zone, 3 too small.");
  }

  @Test
  void whatThePodAloneShowsIsSaidOnceOfAllNodes() {
    Assessment assessment =
        begin(
            preFilter("Strict", PreFilterResult.of(Status.unschedulable("no such claim"))),
            new Tiny.Filter("Unasked", node -> Status.unschedulable("must not be asked")));

    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);

    String said = "Strict: no such claim";
    assertThat(rejections(assessment)).containsExactly(said, said, said);
    assertThat(assessment.feasible()).isEmpty();
    assertThat(assessment.failureText()).isEqualTo("0/3 nodes are available: no such claim.");
  }

  @Test
  void onlyTheNodesThatPreFiltersLeaveAreJudged() {
    Assessment assessment =
        begin(
            preFilter("Near", only("a", "b", "elsewhere")),
            preFilter("Far", only("b", "c")),
            new Tiny.Filter("Full", node -> Status.unschedulable("full")));

    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);

    String outside = "null: node(s) didn't satisfy plugin(s) [Far Near]";
    assertThat(rejections(assessment)).containsExactly(outside, "Full: full", outside);
    assertThat(assessment.failureText())
        .isEqualTo(
            "0/3 nodes are available: 1 full, 2 node(s) didn't satisfy plugin(s) [Far Near].");
  }

  @Test
  void aPreFilterThatFailsEndsTheAttempt() {
    Assessment assessment = begin(new Tiny.PreFilter("Broken", Tiny.throwing("lost")));

    Status judged = assessment.judgeNodes();

    assertThat(judged.isError()).isTrue();
    assertThat(judged.message()).isEqualTo("running PreFilter plugin \"Broken\": lost");
    assertThat(assessment.feasible()).isEmpty();
  }

  @Test
  void aFilterThatFailsEndsTheAttempt() {
    Assessment assessment =
        begin(
            new Tiny.Filter(
                "Broken", node -> node.name().equals("b") ? Status.error("lost") : Status.SUCCESS));

    Status judged = assessment.judgeNodes();

    assertThat(judged.isError()).isTrue();
    assertThat(judged.message()).isEqualTo("running \"Broken\" filter plugin: lost");
    assertThat(assessment.feasible()).as("half a list would mislead").isEmpty();
  }

  @Test
  void nominatedPodsTakeUpRoom() {
    PodInfo coming = Pods.pod("coming").priority(10).info();
    Assessment assessment =
        Assessment.begin(
            Tiny.profile(
                new Tiny.Filter(
                    "Empty",
                    node -> node.podCount() == 0 ? Status.SUCCESS : Status.unschedulable("taken"))),
            CLUSTER,
            POD,
            name -> name.equals("b") ? List.of(coming) : List.of());

    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
  }

  @Test
  void scoresWithThePluginsThatHaveSomethingToDo() {
    Assessment assessment =
        begin(
            new Tiny.PreScore("Idle", () -> Status.SKIP), new Tiny.Score("Busy", NodeInfo::index));
    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);
    ScoreBoard board = new ScoreBoard(false);

    assertThat(assessment.scoreNodes(board)).isEqualTo(Status.SUCCESS);

    assertThat(assessment.scoreSkipped()).containsExactly("Idle");
    assertThat(board.scorers()).extracting(WeightedScorer::name).containsExactly("Busy");
    assertThat(board.total(2)).isEqualTo(2);
  }

  @Test
  void aPreScoreThatFailsEndsTheAttempt() {
    Assessment assessment =
        begin(
            new Tiny.PreScore("Broken", Tiny.throwing("lost")),
            new Tiny.Score("Unasked", node -> -1));
    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.scoreNodes(new ScoreBoard(false)).message())
        .isEqualTo("running PreScore plugin \"Broken\": lost");
  }

  @Test
  void aClusterWithoutNodes() {
    Assessment assessment =
        Assessment.begin(Tiny.profile(), Snapshots.of(new Nodes[0]), POD, Nominations.NONE);

    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).isEmpty();
    assertThat(assessment.failureText()).isEqualTo("no nodes available to schedule pods");
  }

  private static final Tiny.Filter NOT_B =
      new Tiny.Filter(
          "Not-b", node -> node.name().equals("b") ? Status.unschedulable("is b") : Status.SUCCESS);

  private static Assessment nominated(String node, Plugin... plugins) {
    return Assessment.begin(
        Tiny.profile(plugins),
        CLUSTER,
        Pods.pod("incoming").nominatedTo(node).info(),
        Nominations.NONE);
  }

  @Test
  void aNominatedNodeThatPassesIsTheOnlyChoice() {
    Assessment assessment = nominated("c", NOT_B);

    assertThat(assessment.judgeNominatedNode()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("c");
  }

  @Test
  void aNominatedNodeIsTakenEvenIfPreFiltersLeaveItOut() {
    Assessment assessment = nominated("c", preFilter("Near", only("a")));

    assertThat(assessment.judgeNominatedNode()).isEqualTo(Status.SUCCESS);
  }

  @Test
  void theOthersAreJudgedWhereTheNominatedNodeDoesNotPass() {
    Assessment assessment = nominated("b", NOT_B);

    assertThat(assessment.judgeNominatedNode()).isEqualTo(Status.unschedulable("is b"));
    assertThat(assessment.feasible()).isEmpty();

    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);
    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
  }

  @Test
  void aNominatedNodeMayBeGone() {
    assertThat(nominated("gone").judgeNominatedNode().message())
        .isEqualTo("nodeinfo not found for node name \"gone\"");
  }

  @Test
  void whatThePodAloneShowsSpeaksAgainstTheNominatedNodeToo() {
    Status no = Status.unschedulable("no such claim");

    assertThat(nominated("a", preFilter("Strict", PreFilterResult.of(no))).judgeNominatedNode())
        .isEqualTo(no);
  }

  @Test
  void rejectionsThatAreEqualAreOne() {
    Assessment assessment =
        begin(
            new Tiny.Filter("Same", node -> Status.unschedulable("no", "never")),
            new Tiny.Score("Any", node -> 1));

    assertThat(assessment.judgeNodes()).isEqualTo(Status.SUCCESS);

    assertThat(assessment.differentRejections())
        .containsExactly(new Rejection("Same", Status.unschedulable("no", "never")));
    assertThat(assessment.failureText()).isEqualTo("0/3 nodes are available: 3 never, 3 no.");
  }
}
