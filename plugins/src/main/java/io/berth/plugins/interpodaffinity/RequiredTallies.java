package io.berth.plugins.interpodaffinity;

import io.berth.model.AffinityTerm;
import io.berth.model.LabelSet;
import io.berth.model.Labels;
import io.berth.model.MatchMemo;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.plugins.shared.KeptTallies;
import io.berth.plugins.shared.Tally;
import java.util.List;

/** Counts the pods that required terms speak of, and the terms of others that speak of a pod. */
final class RequiredTallies {
  /** The column of pods that all terms speak of. */
  static final String ALL_MATCH = "all";

  private record Newcomer(LabelSet pod, Labels namespaceLabels) {}

  private final KeptTallies<List<OwnTerm>> affinity = new KeptTallies<>();
  private final KeptTallies<List<OwnTerm>> antiAffinity = new KeptTallies<>();
  private final KeptTallies<Newcomer> hostile = new KeptTallies<>();

  /** Counts on each node the pods that all terms speak of. */
  Tally matchingAll(Snapshot snapshot, List<OwnTerm> terms) {
    Tally tally = affinity.of(terms);
    MatchMemo memo = new MatchMemo(set -> OwnTerm.allMatch(terms, set));
    tally.refresh(
        snapshot,
        (node, row) -> {
          int pods = count(node, memo);
          if (pods > 0) {
            row.add(ALL_MATCH, pods);
          }
        });
    return tally;
  }

  /** Counts on each node, in the column of each term's topology label, the pods it speaks of. */
  Tally matchingEach(Snapshot snapshot, List<OwnTerm> terms) {
    Tally tally = antiAffinity.of(terms);
    List<MatchMemo> memos = terms.stream().map(term -> new MatchMemo(term::matches)).toList();
    tally.refresh(
        snapshot,
        (node, row) -> {
          for (int t = 0; t < memos.size(); t++) {
            int pods = count(node, memos.get(t));
            if (pods > 0) {
              row.add(terms.get(t).topologyKey(), pods);
            }
          }
        });
    return tally;
  }

  /** Counts the pods of a node that the condition holds for. */
  static int count(NodeInfo node, MatchMemo memo) {
    int pods = 0;
    for (int i = 0; i < node.podCount(); i++) {
      if (memo.matches(node, i)) {
        pods++;
      }
    }
    return pods;
  }

  /**
   * Counts on each node, in the column of its topology label, the required anti-affinity terms of
   * pods there that speak of the newcomer.
   */
  Tally hostileTo(Snapshot snapshot, LabelSet newcomer, Labels namespaceLabels) {
    Tally tally = hostile.of(new Newcomer(newcomer, namespaceLabels));
    tally.refresh(
        snapshot,
        (node, row) -> {
          for (PodInfo pod : node.podsWithRequiredAntiAffinity()) {
            for (AffinityTerm term : pod.affinity().requiredAnti()) {
              if (term.matches(newcomer, namespaceLabels)
                  && node.labels().containsKey(term.topologyKey())) {
                row.add(term.topologyKey(), 1);
              }
            }
          }
        });
    return tally;
  }
}
