package io.berth.plugins.interpodaffinity;

import io.berth.model.AffinityTerm;
import io.berth.model.LabelSet;
import io.berth.model.Labels;
import io.berth.model.MatchMemo;
import io.berth.model.NodeInfo;
import io.berth.model.PodAffinity;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.plugins.shared.KeptTallies;
import io.berth.plugins.shared.Tally;
import java.util.List;

/** Adds up what a pod's preferences, and those of the pods already placed, say of each node. */
final class PreferenceTallies {
  /** The pod to be placed and its preferred terms. */
  record Newcomer(LabelSet labels, Labels namespaceLabels, List<OwnTerm.Weighted> terms) {}

  private final KeptTallies<Newcomer> tallies = new KeptTallies<>();
  private final int hardAffinityWeight;

  /**
   * Prepares to count.
   *
   * @param hardAffinityWeight what a required affinity term of a placed pod counts for
   */
  PreferenceTallies(int hardAffinityWeight) {
    this.hardAffinityWeight = hardAffinityWeight;
  }

  /** Returns weights in the columns of the terms' topology labels. */
  Tally of(Snapshot snapshot, Newcomer newcomer) {
    Tally tally = tallies.of(newcomer);
    List<MatchMemo> memos =
        newcomer.terms().stream().map(weighted -> new MatchMemo(weighted.term()::matches)).toList();
    tally.refresh(
        snapshot,
        (node, row) -> {
          for (int t = 0; t < memos.size(); t++) {
            addOwn(newcomer.terms().get(t), memos.get(t), node, row);
          }
          for (PodInfo placed : node.podsWithAffinity()) {
            addOthers(placed.affinity(), newcomer, node, row);
          }
        });
    return tally;
  }

  private static void addOwn(OwnTerm.Weighted weighted, MatchMemo memo, NodeInfo node, Tally row) {
    String topologyKey = weighted.term().topologyKey();
    int pods = RequiredTallies.count(node, memo);
    if (pods > 0 && node.labels().containsKey(topologyKey)) {
      row.add(topologyKey, pods * weighted.weight());
    }
  }

  private void addOthers(PodAffinity placed, Newcomer newcomer, NodeInfo node, Tally row) {
    if (hardAffinityWeight > 0) {
      for (AffinityTerm term : placed.required()) {
        addOther(term, hardAffinityWeight, newcomer, node, row);
      }
    }
    for (AffinityTerm.Weighted weighted : placed.preferred()) {
      addOther(weighted.term(), weighted.weight(), newcomer, node, row);
    }
    for (AffinityTerm.Weighted weighted : placed.preferredAnti()) {
      addOther(weighted.term(), -weighted.weight(), newcomer, node, row);
    }
  }

  private static void addOther(
      AffinityTerm term, int weight, Newcomer newcomer, NodeInfo node, Tally row) {
    if (term.matches(newcomer.labels(), newcomer.namespaceLabels())
        && node.labels().containsKey(term.topologyKey())) {
      row.add(term.topologyKey(), weight);
    }
  }
}
