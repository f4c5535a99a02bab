package io.berth.e2e.sharing;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The result of one round.
 *
 * @param firstBound the bindings of kube-scheduler
 * @param firstOver those of them that were over-commits
 * @param secondBound the bindings of the scheduler beside it
 * @param secondOver those of them that were over-commits
 * @param millis from the start to the binding that filled the last node
 */
record SharingResult(
    SchedulerPair pair,
    long firstBound,
    long firstOver,
    long secondBound,
    long secondOver,
    long millis) {

  static String header() {
    return "%-44s%10s%14s%10s%14s%10s"
        .formatted("", "first", "over-commits", "second", "over-commits", "ms");
  }

  String row(String label) {
    return "%-44s%10d%14d%10d%14d%10d"
        .formatted(label, firstBound, firstOver, secondBound, secondOver, millis);
  }

  /** Returns the median of each column. */
  static SharingResult median(List<SharingResult> all) {
    return new SharingResult(
        all.getFirst().pair,
        median(all, SharingResult::firstBound),
        median(all, SharingResult::firstOver),
        median(all, SharingResult::secondBound),
        median(all, SharingResult::secondOver),
        median(all, SharingResult::millis));
  }

  private static long median(List<SharingResult> all, ToLongFunction<SharingResult> column) {
    return all.stream().mapToLong(column).sorted().toArray()[all.size() / 2];
  }
}
