package io.berth.simulator.trace;

import io.berth.cycle.HostSelector;
import io.berth.runtime.NodePluginScores;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** Picks one of the best nodes. */
interface TieBreak {
  String pick(NodePluginScores board);

  /** By rank where the trace has ranks, else by chance as the live scheduler does. */
  static TieBreak of(Trace trace, RandomGenerator random) {
    List<Integer> ranks = trace.ranks();
    if (ranks == null) {
      return new HostSelector(random)::pick;
    }
    Map<String, Integer> byName = new LinkedHashMap<>();
    for (int i = 0; i < ranks.size(); i++) {
      byName.put(trace.nodes().get(i).name(), ranks.get(i));
    }
    return board -> lowest(board, byName);
  }

  private static String lowest(NodePluginScores board, Map<String, Integer> ranks) {
    String best = board.nodes().getFirst().name();
    long most = Long.MIN_VALUE;
    for (int i = 0; i < board.nodes().size(); i++) {
      String name = board.nodes().get(i).name();
      if (board.total(i) > most
          || (board.total(i) == most && rank(ranks, name) < rank(ranks, best))) {
        most = board.total(i);
        best = name;
      }
    }
    return best;
  }

  private static int rank(Map<String, Integer> ranks, String name) {
    return Objects.requireNonNull(ranks.get(name), name);
  }
}
