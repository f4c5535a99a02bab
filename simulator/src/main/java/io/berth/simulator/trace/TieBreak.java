package io.berth.simulator.trace;

import io.berth.cycle.HostSelector;
import io.berth.runtime.ScoreTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** Selects one of the nodes with the highest score. */
interface TieBreak {
  String pick(ScoreTable scoreTable);

  /** Breaks ties by rank if the trace has ranks, else randomly like the live scheduler. */
  static TieBreak of(Trace trace, RandomGenerator random) {
    List<Integer> ranks = trace.ranks();
    if (ranks == null) {
      return new HostSelector(random)::selectHost;
    }
    Map<String, Integer> byName = new LinkedHashMap<>();
    for (int i = 0; i < ranks.size(); i++) {
      byName.put(trace.nodes().get(i).name(), ranks.get(i));
    }
    return scoreTable -> lowestRank(scoreTable, byName);
  }

  private static String lowestRank(ScoreTable scoreTable, Map<String, Integer> ranks) {
    String best = scoreTable.nodes().getFirst().name();
    long highestScore = Long.MIN_VALUE;
    for (int i = 0; i < scoreTable.nodes().size(); i++) {
      String name = scoreTable.nodes().get(i).name();
      if (scoreTable.total(i) > highestScore
          || (scoreTable.total(i) == highestScore && rank(ranks, name) < rank(ranks, best))) {
        highestScore = scoreTable.total(i);
        best = name;
      }
    }
    return best;
  }

  private static int rank(Map<String, Integer> ranks, String name) {
    return Objects.requireNonNull(ranks.get(name), name);
  }
}
