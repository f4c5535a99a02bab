package io.berth.cycle;

import io.berth.framework.Rejection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts how many nodes were rejected alike. */
final class RejectionTally {
  /* Nodes that are rejected alike mostly share one object: a few of those met last are compared
   * before anything is hashed. */
  private static final int RECENT = 4;

  private final Map<Rejection, Integer> counts = new LinkedHashMap<>();
  private final @Nullable Rejection[] recent = new @Nullable Rejection[RECENT];
  private final int[] recentCounts = new int[RECENT];
  private int next;

  private RejectionTally() {}

  static Map<Rejection, Integer> of(@Nullable Rejection[] rejections) {
    RejectionTally tally = new RejectionTally();
    for (Rejection rejection : rejections) {
      if (rejection != null) {
        tally.add(rejection);
      }
    }
    for (int i = 0; i < RECENT; i++) {
      tally.settle(i);
    }
    return tally.counts;
  }

  @SuppressWarnings("ReferenceEquality") // equal ones meet in the map
  private void add(Rejection rejection) {
    for (int i = 0; i < RECENT; i++) {
      if (recent[i] == rejection) {
        recentCounts[i]++;
        return;
      }
    }
    settle(next);
    recent[next] = rejection;
    recentCounts[next] = 1;
    next = (next + 1) % RECENT;
  }

  private void settle(int i) {
    Rejection rejection = recent[i];
    if (rejection != null) {
      counts.merge(rejection, recentCounts[i], Integer::sum);
    }
  }
}
