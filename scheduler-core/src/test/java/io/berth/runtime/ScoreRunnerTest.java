package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
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

  /** Node a scores one step, b two and c three. */
  private static ToLongFunction<NodeInfo> steps(long step) {
    return node -> step * (node.index() + 1);
  }

  @Test
  void normalisesWeighsAndAddsUp() {
    ScoreRunner runner =
        new ScoreRunner(
            List.of(
                ScoringPlugin.of(new Tiny.Score("Plain", steps(10)), 3),
                ScoringPlugin.of(
                    new Tiny.Score("Scaled", steps(2), scores -> scores.scaleToMax(false)), 1)),
            ProfileMeter.NONE);
    NodePluginScores board = new NodePluginScores(true);

    assertThat(runner.run(state, POD, nodes, List.of(), board, null)).isEqualTo(Status.SUCCESS);

    assertThat(runner.isEmpty()).isFalse();
    assertThat(board.nodes()).isEqualTo(nodes);
    assertThat(board.scorers()).extracting(WeightedScorer::name).containsExactly("Plain", "Scaled");
    assertThat(row(board, 0)).containsExactly(10, 30, 2, 33, 63);
    assertThat(row(board, 1)).containsExactly(20, 60, 4, 66, 126);
    assertThat(row(board, 2)).containsExactly(30, 90, 6, 100, 190);
  }

  private static long[] row(NodePluginScores board, int node) {
    return new long[] {
      board.raw(0, node),
      board.weighted(0, node),
      board.raw(1, node),
      board.weighted(1, node),
      board.total(node)
    };
  }

  @Test
  void leavesOutPluginsThatHaveNothingToDo() {
    ScoreRunner runner =
        new ScoreRunner(
            List.of(
                ScoringPlugin.of(new Tiny.Score("A", node -> unasked()), 1),
                ScoringPlugin.of(new Tiny.Score("B", steps(1)), 1)),
            ProfileMeter.NONE);
    NodePluginScores board = new NodePluginScores(false);

    assertThat(runner.run(state, POD, nodes, List.of("A"), board, null)).isEqualTo(Status.SUCCESS);

    assertThat(board.scorers()).extracting(WeightedScorer::name).containsExactly("B");
    assertThat(board.total(2)).isEqualTo(3);
  }

  private static long unasked() {
    throw new IllegalStateException("must not be asked");
  }

  @Test
  void nobodyScores() {
    ScoreRunner runner = new ScoreRunner(List.of(), ProfileMeter.NONE);
    NodePluginScores board = new NodePluginScores(false);

    assertThat(runner.isEmpty()).isTrue();
    assertThat(runner.run(state, POD, nodes, List.of(), board, null)).isEqualTo(Status.SUCCESS);
    assertThat(board.total(1)).isZero();
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
            new Tiny.Score("P", fails),
            "running Score plugins: plugin \"P\" failed with: broken"),
        new Failure(
            "built against another API",
            new Tiny.Score("P", misses),
            "running Score plugins: plugin \"P\" failed with: NodeInfo.gone()"),
        new Failure(
            "normalising throws",
            new Tiny.Score(
                "P",
                steps(1),
                scores -> {
                  throw new AssertionError("broken");
                }),
            "running Normalize on Score plugins: plugin \"P\" failed with: broken"),
        new Failure(
            "too much",
            new Tiny.Score("P", steps(40)),
            "applying score defaultWeights on Score plugins: plugin \"P\" returns an invalid score"
                + " 120, it should in the range of [0, 100] after normalizing"),
        new Failure(
            "too little",
            new Tiny.Score("P", node -> -1),
            "applying score defaultWeights on Score plugins: plugin \"P\" returns an invalid score"
                + " -1, it should in the range of [0, 100] after normalizing"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailureEndsTheAttempt(Failure failure) {
    ScoreRunner runner =
        new ScoreRunner(
            List.of(
                ScoringPlugin.of(new Tiny.Score("Sound", steps(1)), 1),
                ScoringPlugin.of(failure.plugin(), 2)),
            ProfileMeter.NONE);

    Status status = runner.run(state, POD, nodes, List.of(), new NodePluginScores(false), null);

    assertThat(status.isError()).isTrue();
    assertThat(status.message()).isEqualTo(failure.text());
  }

  /** The plugins are named P0, P1 and so on. */
  record Preparing(
      String name, List<Supplier<Status>> answers, String error, List<String> skipped) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Preparing> preparing() {
    Supplier<Status> skips = () -> Status.SKIP;
    Supplier<Status> unasked = Tiny.throwing("must not be asked");
    return Stream.of(
        new Preparing("nobody is asked", List.of(), "", List.of()),
        new Preparing(
            "some have nothing to do",
            List.of(skips, () -> Status.SUCCESS, skips),
            "",
            List.of("P0", "P2")),
        new Preparing(
            "an error",
            List.of(skips, () -> Status.error("broken"), unasked),
            "running PreScore plugin \"P1\": broken",
            List.of("P0")),
        new Preparing(
            "a refusal comes too late",
            List.of(() -> Status.unschedulable("no"), unasked),
            "running PreScore plugin \"P0\": no",
            List.of()),
        new Preparing(
            "an exception",
            List.of(Tiny.throwing("broken"), unasked),
            "running PreScore plugin \"P0\": broken",
            List.of()));
  }

  @ParameterizedTest
  @MethodSource("preparing")
  void preScore(Preparing c) {
    List<PreScorePlugin> plugins = new ArrayList<>();
    for (Supplier<Status> answer : c.answers()) {
      plugins.add(new Tiny.PreScore("P" + plugins.size(), answer));
    }

    PreScoreRunner.Outcome outcome =
        new PreScoreRunner(plugins, ProfileMeter.NONE).run(state, POD, nodes);

    assertThat(outcome.status().isSuccess()).isEqualTo(c.error().isEmpty());
    assertThat(outcome.status().message()).isEqualTo(c.error());
    assertThat(outcome.skipped()).isEqualTo(c.skipped());
  }
}
