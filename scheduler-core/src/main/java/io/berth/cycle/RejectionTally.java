package io.berth.cycle;

import io.berth.framework.Rejection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts how many nodes were rejected alike. */
final class RejectionTally {
  private RejectionTally() {}

  static Map<Rejection, Integer> of(@Nullable Rejection[] rejections) {
    RejectionKinds numbered = new RejectionKinds();
    int[] counts = new int[rejections.length];
    for (Rejection rejection : rejections) {
      if (rejection != null) {
        counts[numbered.number(rejection)]++;
      }
    }
    Map<Rejection, Integer> tally = new LinkedHashMap<>();
    for (Rejection kind : numbered.kinds()) {
      tally.put(kind, counts[tally.size()]);
    }
    return tally;
  }
}
