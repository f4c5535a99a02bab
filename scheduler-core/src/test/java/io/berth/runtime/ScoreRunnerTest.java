package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.runtime.ScoreRunner.ScoringPlugin;
import io.berth.runtime.ScoreTable.ScorerWeight;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScoreRunnerTest {
  private static final PodInfo POD = Pods.pod("incoming").info();

  private final CycleState state =
      Snapshots.state(Nodes.node("a"), Nodes.node("b"), Nodes.node("c"));
  private final List<NodeInfo> nodes = state.snapshot().nodes();

  /** Scores node a with one step, b with two and c with three. */
  private static ToLongFunction<NodeInfo> steps(long step) {
    return node -> step * (node.index() + 1);
  }

  @Test
  void normalizesWeighsAndSumsScores() {
    ScoreRunner runner =
        new ScoreRunner(
            List.of(
                ScoringPlugin.of(new TestPlugins.Score("Plain", steps(10)), 3),
                ScoringPlugin.of(
                    new TestPlugins.Score(
                        "Scaled", steps(2), scores -> scores.defaultNormalizeScore(false)),
                    1)),
            ProfileMeter.NONE);
    ScoreTable scoreTable = new ScoreTable(true);

    assertThat(runner.run(state, POD, nodes, List.of(), scoreTable, null))
        .isEqualTo(Status.SUCCESS);

    assertThat(runner.isEmpty()).isFalse();
    assertThat(scoreTable.nodes()).isEqualTo(nodes);
    assertThat(scoreTable.scorers())
        .extracting(ScorerWeight::name)
        .containsExactly("Plain", "Scaled");
    assertThat(row(scoreTable, 0)).containsExactly(10, 30, 2, 33, 63);
    assertThat(row(scoreTable, 1)).containsExactly(20, 60, 4, 66, 126);
    assertThat(row(scoreTable, 2)).containsExactly(30, 90, 6, 100, 190);
  }

  private static long[] row(ScoreTable scoreTable, int node) {
    return new long[] {
      scoreTable.raw(0, node),
      scoreTable.weighted(0, node),
      scoreTable.raw(1, node),
      scoreTable.weighted(1, node),
      scoreTable.total(node)
    };
  }

  @Test
  void skipsPluginsWhosePreScoreReturnedSkip() {
    ScoreRunner runner =
        new ScoreRunner(
            List.of(
                ScoringPlugin.of(new TestPlugins.Score("A", node -> notCalled()), 1),
                ScoringPlugin.of(new TestPlugins.Score("B", steps(1)), 1)),
            ProfileMeter.NONE);
    ScoreTable scoreTable = new ScoreTable(false);

    assertThat(runner.run(state, POD, nodes, List.of("A"), scoreTable, null))
        .isEqualTo(Status.SUCCESS);

    assertThat(scoreTable.scorers()).extracting(ScorerWeight::name).containsExactly("B");
    assertThat(scoreTable.total(2)).isEqualTo(3);
  }

  private static long notCalled() {
    throw new IllegalStateException("must not be called");
  }

  @Test
  void returnsZeroTotalsWithoutScorePlugins() {
    ScoreRunner runner = new ScoreRunner(List.of(), ProfileMeter.NONE);
    ScoreTable scoreTable = new ScoreTable(false);

    assertThat(runner.isEmpty()).isTrue();
    assertThat(runner.run(state, POD, nodes, List.of(), scoreTable, null))
        .isEqualTo(Status.SUCCESS);
    assertThat(scoreTable.total(1)).isZero();
  }

  record Failure(String name, ScorePlugin plugin, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Failure> failures() {
    ToLongFunction<NodeInfo> fails =
        node -> {
          throw new AssertionError("broken");
        };
    ToLongFunction<NodeInfo> misses =
        node -> {
          throw new NoSuchMethodError("NodeInfo.gone()");
        };
    return Stream.of(
        new Failure(
            "scoring throws",
            new TestPlugins.Score("P", fails),
            "running Score plugins: plugin \"P\" failed with: broken"),
        new Failure(
            "built against another API",
            new TestPlugins.Score("P", misses),
            "running Score plugins: plugin \"P\" failed with: NodeInfo.gone()"),
        new Failure(
            "normalizing throws",
            new TestPlugins.Score(
                "P",
                steps(1),
                scores -> {
                  throw new AssertionError("broken");
                }),
            "running Normalize on Score plugins: plugin \"P\" failed with: broken"),
        new Failure(
            "score above the maximum",
            new TestPlugins.Score("P", steps(40)),
            "applying score defaultWeights on Score plugins: plugin \"P\" returns an invalid score"
                + " 120, it should in the range of [0, 100] after normalizing"),
        new Failure(
            "score below the minimum",
            new TestPlugins.Score("P", node -> -1),
            "applying score defaultWeights on Score plugins: plugin \"P\" returns an invalid score"
                + " -1, it should in the range of [0, 100] after normalizing"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void pluginFailureEndsAttempt(Failure failure) {
    ScoreRunner runner =
        new ScoreRunner(
            List.of(
                ScoringPlugin.of(new TestPlugins.Score("Valid", steps(1)), 1),
                ScoringPlugin.of(failure.plugin(), 2)),
            ProfileMeter.NONE);

    Status status = runner.run(state, POD, nodes, List.of(), new ScoreTable(false), null);

    assertThat(status.isError()).isTrue();
    assertThat(status.message()).isEqualTo(failure.text());
  }

  /** The plugins are named P0, P1 and so on. */
  record PreScoreCase(
      String name, List<Supplier<Status>> results, String error, List<String> skipped) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<PreScoreCase> preScoreCases() {
    Supplier<Status> skip = () -> Status.SKIP;
    Supplier<Status> notCalled = TestPlugins.throwing("must not be called");
    return Stream.of(
        new PreScoreCase("no plugin", List.of(), "", List.of()),
        new PreScoreCase(
            "some skip", List.of(skip, () -> Status.SUCCESS, skip), "", List.of("P0", "P2")),
        new PreScoreCase(
            "an error",
            List.of(skip, () -> Status.error("broken"), notCalled),
            "running PreScore plugin \"P1\": broken",
            List.of("P0")),
        new PreScoreCase(
            "an unsupported rejection",
            List.of(() -> Status.unschedulable("no"), notCalled),
            "running PreScore plugin \"P0\": no",
            List.of()),
        new PreScoreCase(
            "an exception",
            List.of(TestPlugins.throwing("broken"), notCalled),
            "running PreScore plugin \"P0\": broken",
            List.of()));
  }

  @ParameterizedTest
  @MethodSource("preScoreCases")
  void runsPreScorePlugins(PreScoreCase c) {
    List<PreScorePlugin> plugins = new ArrayList<>();
    for (Supplier<Status> result : c.results()) {
      plugins.add(new TestPlugins.PreScore("P" + plugins.size(), result));
    }

    PreScoreRunner.Outcome outcome =
        new PreScoreRunner(plugins, ProfileMeter.NONE).run(state, POD, nodes);

    assertThat(outcome.status().isSuccess()).isEqualTo(c.error().isEmpty());
    assertThat(outcome.status().message()).isEqualTo(c.error());
    assertThat(outcome.skipped()).isEqualTo(c.skipped());
  }
}
