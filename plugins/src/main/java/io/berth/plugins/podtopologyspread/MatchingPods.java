package io.berth.plugins.podtopologyspread;

import io.berth.model.LabelSelector;
import io.berth.model.MatchMemo;
import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import io.berth.plugins.shared.KeptTallies;
import io.berth.plugins.shared.Tally;
import java.util.List;

/** Counts on every node the pods that constraints speak of. */
final class MatchingPods {
  private static final String PODS = "pods";

  private record Question(String namespace, LabelSelector selector) {}

  private final KeptTallies<Question> tallies = new KeptTallies<>();

  /** Returns the number of pods for each constraint and node of the snapshot. */
  int[][] count(Snapshot snapshot, String namespace, List<Constraint> constraints) {
    int[][] counts = new int[constraints.size()][];
    for (int c = 0; c < counts.length; c++) {
      LabelSelector selector = constraints.get(c).selector();
      // Mostly all constraints speak of the same pods.
      boolean repeated = c > 0 && selector.equals(constraints.get(c - 1).selector());
      counts[c] = repeated ? counts[c - 1] : count(snapshot, namespace, selector);
    }
    return counts;
  }

  private int[] count(Snapshot snapshot, String namespace, LabelSelector selector) {
    // A selector that matches everything spreads over no pods in particular.
    if (selector.isEverything() || selector.isNothing()) {
      return new int[snapshot.size()];
    }
    MatchMemo memo =
        new MatchMemo(set -> set.namespace().equals(namespace) && selector.matches(set.labels()));
    Tally tally = tallies.of(new Question(namespace, selector));
    tally.refresh(snapshot, (node, row) -> row.add(PODS, count(node, memo)));
    return tally.perNode(PODS);
  }

  private static int count(NodeInfo node, MatchMemo memo) {
    int count = 0;
    for (int i = 0; i < node.podCount(); i++) {
      if (memo.matches(node, i) && !node.pod(i).isTerminating()) {
        count++;
      }
    }
    return count;
  }
}
