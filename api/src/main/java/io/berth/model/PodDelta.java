package io.berth.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The pods that came to nodes and left them between two snapshots, by kind and place. */
final class PodDelta {
  private static final Comparator<Move> BY_KIND_AND_PLACE =
      Comparator.comparing(Move::kind).thenComparingInt(Move::place);

  private final List<Move> moves = new ArrayList<>();

  /**
   * Some pods more or less.
   *
   * @param place the node's in the later snapshot
   */
  record Move(PodEquivalenceClass kind, int place, int delta) {}

  /** Adds the pods of a node that is new. */
  void came(NodeInfo node) {
    for (int i = 0; i < node.podCount(); i++) {
      moves.add(new Move(node.pod(i).kind(), node.index(), 1));
    }
  }

  /** Adds what tells two versions of a node apart; it stands at the place of the later one. */
  void changed(NodeInfo before, NodeInfo after) {
    int common = 0;
    int shorter = Math.min(before.podCount(), after.podCount());
    while (common < shorter && before.pod(common) == after.pod(common)) {
      common++;
    }
    int beforeEnd = before.podCount();
    int afterEnd = after.podCount();
    while (beforeEnd > common
        && afterEnd > common
        && before.pod(beforeEnd - 1) == after.pod(afterEnd - 1)) {
      beforeEnd--;
      afterEnd--;
    }
    for (int i = common; i < beforeEnd; i++) {
      moves.add(new Move(before.pod(i).kind(), after.index(), -1));
    }
    for (int i = common; i < afterEnd; i++) {
      moves.add(new Move(after.pod(i).kind(), after.index(), 1));
    }
  }

  /** Returns the moves in the order of kinds and places, one for each pair, without those of 0. */
  List<Move> sorted() {
    if (moves.size() < 2) {
      return moves;
    }
    moves.sort(BY_KIND_AND_PLACE);
    List<Move> sums = new ArrayList<>(moves.size());
    for (int i = 0; i < moves.size(); ) {
      Move first = moves.get(i);
      int delta = 0;
      for (; i < moves.size() && BY_KIND_AND_PLACE.compare(first, moves.get(i)) == 0; i++) {
        delta += moves.get(i).delta();
      }
      if (delta != 0) {
        sums.add(new Move(first.kind(), first.place(), delta));
      }
    }
    return sums;
  }
}
