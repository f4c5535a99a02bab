package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Plugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.Profile;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FeasibleNodeLimitTest {
  private record Case(
      String name, @Nullable Integer ofProfile, int ofScheduler, int nodes, int expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("not configured: every node", null, 0, 6000, 6000),
        new Case("ten percent", null, 10, 6000, 600),
        new Case("rounded down", null, 33, 1010, 333),
        new Case("never fewer than a hundred", null, 1, 6000, 100),
        new Case("fewer than a hundred nodes: all of them", null, 10, 99, 99),
        new Case("a hundred nodes", null, 10, 100, 100),
        new Case("all of them", null, 100, 6000, 6000),
        new Case("the profile overrides the scheduler", 50, 10, 6000, 3000),
        new Case("the profile requires every node", 0, 10, 6000, 6000),
        new Case("no nodes", null, 10, 0, 0));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void limitsFeasibleNodes(Case c) {
    FeasibleNodeLimit limit = FeasibleNodeLimit.of(c.ofProfile(), c.ofScheduler());

    assertThat(limit.numFeasibleNodesToFind(c.nodes(), true)).isEqualTo(c.expected());
  }

  @Test
  void findsOneNodeWithoutScoring() {
    assertThat(FeasibleNodeLimit.of(null, 0).numFeasibleNodesToFind(6000, false)).isEqualTo(1);
    assertThat(FeasibleNodeLimit.exhaustive().numFeasibleNodesToFind(6000, false)).isEqualTo(6000);
  }

  private static final Snapshot CLUSTER =
      Snapshot.of(IntStream.range(0, 300).mapToObj(i -> node("n%03d".formatted(i))).toList());

  private static NodeInfo node(String name) {
    return Nodes.node(name).info();
  }

  private static Profile profile(Plugin... plugins) {
    return TestPlugins.profile(plugins);
  }

  /**
   * Runs several searches; returns the number of feasible nodes, the first and the last of each.
   */
  private static List<String> found(ProfileEvaluationState evaluationState, int times) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      NodeEvaluation evaluation =
          NodeEvaluation.begin(
              evaluationState, CLUSTER, Pods.pod("p" + i).info(), NominatedPodLister.NONE);
      assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
      List<NodeInfo> nodes = evaluation.feasible();
      found.add("%d %s-%s".formatted(nodes.size(), nodes.getFirst(), nodes.getLast()));
    }
    return found;
  }

  @Test
  void continuesSearchAfterLastProcessedNode() {
    Profile profile = profile(new TestPlugins.Score("Any", node -> 1));

    assertThat(found(ProfileEvaluationState.of(profile, FeasibleNodeLimit.of(null, 40)), 4))
        .containsExactly("120 n000-n119", "120 n120-n239", "120 n000-n299", "120 n060-n179");
  }

  @Test
  void countsRejectedNodesAsProcessed() {
    Profile profile =
        profile(
            new TestPlugins.Score("Any", node -> 1),
            new TestPlugins.Filter(
                "Even",
                node -> node.index() % 2 == 0 ? Status.SUCCESS : Status.unschedulable("odd")));

    assertThat(found(ProfileEvaluationState.of(profile, FeasibleNodeLimit.of(null, 1)), 3))
        .containsExactly("100 n000-n198", "100 n000-n298", "100 n100-n298");
  }

  @Test
  void rotatesNodesWithoutScoring() {
    assertThat(found(ProfileEvaluationState.of(profile(), FeasibleNodeLimit.of(null, 0)), 3))
        .containsExactly("1 n000-n000", "1 n001-n001", "1 n002-n002");
  }
}
