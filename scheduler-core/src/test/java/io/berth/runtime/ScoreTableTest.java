package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.model.NodeInfo;
import io.berth.runtime.ScoreTable.ScorerWeight;
import io.berth.testing.Nodes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One scoreTable serves attempts of every size, one after the other. */
class ScoreTableTest {
  private static List<NodeInfo> nodes(int count) {
    List<NodeInfo> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(Nodes.node("n" + i).info());
    }
    return nodes;
  }

  private static List<ScorerWeight> scorers(int count) {
    List<ScorerWeight> scorers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      scorers.add(new ScorerWeight("S" + i, 1));
    }
    return scorers;
  }

  @Test
  void resetClearsEarlierAttempt() {
    ScoreTable scoreTable = new ScoreTable(true);
    scoreTable.reset(nodes(3), scorers(2));
    scoreTable.totals()[0] = 7;
    scoreTable.column(1)[0] = 5;
    scoreTable.keepRaw(1);

    scoreTable.reset(nodes(2), scorers(1));

    assertThat(scoreTable.nodes()).hasSize(2);
    assertThat(scoreTable.scorers()).hasSize(1);
    assertThat(scoreTable.total(0)).isZero();
  }

  @Test
  void keepsRawScores() {
    ScoreTable scoreTable = new ScoreTable(true);
    scoreTable.reset(nodes(2), scorers(1));
    scoreTable.column(0)[1] = 5;
    scoreTable.keepRaw(0);
    scoreTable.column(0)[1] = 100;

    assertThat(scoreTable.raw(0, 1)).isEqualTo(5);
    assertThat(scoreTable.weighted(0, 1)).isEqualTo(100);
  }

  @Test
  void addsExtenderScores() {
    ScoreTable scoreTable = new ScoreTable(true);
    for (int attempt = 0; attempt < 2; attempt++) { // the second attempt reuses the column
      scoreTable.reset(nodes(2), scorers(1));
      scoreTable.totals()[0] = 40;

      scoreTable.add(new ScorerWeight("http://e", 3), List.of(2L, 10L), 30);
      scoreTable.add(new ScorerWeight("http://f", 1), List.of(1L, 0L), 10);

      assertThat(scoreTable.scorers())
          .extracting(ScorerWeight::name)
          .containsExactly("S0", "http://e", "http://f");
      assertThat(
              List.of(scoreTable.raw(1, 0), scoreTable.weighted(1, 0), scoreTable.weighted(1, 1)))
          .containsExactly(2L, 60L, 300L);
      assertThat(List.of(scoreTable.total(0), scoreTable.total(1))).containsExactly(110L, 300L);
    }
  }

  @Test
  void rejectsRawScoresOfTableWithoutThem() {
    ScoreTable scoreTable = new ScoreTable(false);
    scoreTable.reset(nodes(1), scorers(1));
    scoreTable.keepRaw(0);

    assertThatThrownBy(() -> scoreTable.raw(0, 0))
        .hasMessage("this table does not keep raw scores");
  }

  /** Pods with affinity have few nodes and many scorers, plain ones many nodes and few scorers. */
  @Test
  void doesNotAllocateAfterGrowing() {
    ScoreTable scoreTable = new ScoreTable(true);
    scoreTable.reset(nodes(10), scorers(1));
    scoreTable.reset(nodes(2), scorers(4));
    long[] totals = scoreTable.totals();
    long[] column = scoreTable.column(0);

    for (int attempt = 0; attempt < 3; attempt++) {
      scoreTable.reset(nodes(10), scorers(1));
      scoreTable.reset(nodes(10), scorers(4));
      scoreTable.reset(nodes(2), scorers(4));
    }

    assertThat(scoreTable.totals()).isSameAs(totals).hasSize(10);
    assertThat(scoreTable.column(0)).isSameAs(column).hasSize(10);
  }
}
