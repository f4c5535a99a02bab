package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.model.NodeInfo;
import io.berth.testing.Nodes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One board serves attempts of every size, one after the other. */
class NodePluginScoresTest {
  private static List<NodeInfo> nodes(int count) {
    List<NodeInfo> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(Nodes.node("n" + i).info());
    }
    return nodes;
  }

  private static List<WeightedScorer> scorers(int count) {
    List<WeightedScorer> scorers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      scorers.add(new WeightedScorer("S" + i, 1));
    }
    return scorers;
  }

  @Test
  void nothingIsLeftOfAnEarlierAttempt() {
    NodePluginScores board = new NodePluginScores(true);
    board.reset(nodes(3), scorers(2));
    board.totals()[0] = 7;
    board.column(1)[0] = 5;
    board.keepRaw(1);

    board.reset(nodes(2), scorers(1));

    assertThat(board.nodes()).hasSize(2);
    assertThat(board.scorers()).hasSize(1);
    assertThat(board.total(0)).isZero();
  }

  @Test
  void keepsRawScoresFromBeingOverwritten() {
    NodePluginScores board = new NodePluginScores(true);
    board.reset(nodes(2), scorers(1));
    board.column(0)[1] = 5;
    board.keepRaw(0);
    board.column(0)[1] = 100;

    assertThat(board.raw(0, 1)).isEqualTo(5);
    assertThat(board.weighted(0, 1)).isEqualTo(100);
  }

  @Test
  void othersThanPluginsAddTheirScores() {
    NodePluginScores board = new NodePluginScores(true);
    for (int attempt = 0; attempt < 2; attempt++) { // the second one finds the column made
      board.reset(nodes(2), scorers(1));
      board.totals()[0] = 40;

      board.add(new WeightedScorer("http://e", 3), List.of(2L, 10L), 30);
      board.add(new WeightedScorer("http://f", 1), List.of(1L, 0L), 10);

      assertThat(board.scorers())
          .extracting(WeightedScorer::name)
          .containsExactly("S0", "http://e", "http://f");
      assertThat(List.of(board.raw(1, 0), board.weighted(1, 0), board.weighted(1, 1)))
          .containsExactly(2L, 60L, 300L);
      assertThat(List.of(board.total(0), board.total(1))).containsExactly(110L, 300L);
    }
  }

  @Test
  void aBoardWithoutRawScoresSaysSo() {
    NodePluginScores board = new NodePluginScores(false);
    board.reset(nodes(1), scorers(1));
    board.keepRaw(0);

    assertThatThrownBy(() -> board.raw(0, 0)).hasMessage("This board keeps no raw scores.");
  }

  /** Pods with affinity have few nodes and many scorers, plain ones many nodes and few scorers. */
  @Test
  void onceGrownItAllocatesNoMore() {
    NodePluginScores board = new NodePluginScores(true);
    board.reset(nodes(10), scorers(1));
    board.reset(nodes(2), scorers(4));
    long[] totals = board.totals();
    long[] column = board.column(0);

    for (int attempt = 0; attempt < 3; attempt++) {
      board.reset(nodes(10), scorers(1));
      board.reset(nodes(10), scorers(4));
      board.reset(nodes(2), scorers(4));
    }

    assertThat(board.totals()).isSameAs(totals).hasSize(10);
    assertThat(board.column(0)).isSameAs(column).hasSize(10);
  }
}
