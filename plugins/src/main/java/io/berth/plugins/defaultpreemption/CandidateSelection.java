package io.berth.plugins.defaultpreemption;

import io.berth.framework.PreemptionCandidate;
import java.util.List;
import java.util.function.ToLongFunction;

/** Picks the node where preemption does the least harm. */
final class CandidateSelection {
  /** Makes every priority count, the most negative one too, so that fewer victims win. */
  private static final long PRIORITY_SHIFT = 1L << 31;

  private final List<ToLongFunction<PreemptionCandidate>> harms;

  CandidateSelection(PodImportance importance) {
    this.harms =
        List.of(
            PreemptionCandidate::budgetViolations,
            candidate -> candidate.victims().getFirst().priority(),
            CandidateSelection::prioritySum,
            candidate -> candidate.victims().size(),
            candidate -> -nanos(importance, candidate));
  }

  /** Returns the candidate of least harm, judged by each criterion in turn; of equals the first. */
  PreemptionCandidate pick(List<PreemptionCandidate> candidates) {
    List<PreemptionCandidate> left = candidates;
    for (ToLongFunction<PreemptionCandidate> harm : harms) {
      long least = left.stream().mapToLong(harm).min().orElseThrow();
      left = left.stream().filter(candidate -> harm.applyAsLong(candidate) == least).toList();
      if (left.size() == 1) {
        break;
      }
    }
    return left.getFirst();
  }

  private static long prioritySum(PreemptionCandidate candidate) {
    return candidate.victims().stream()
        .mapToLong(victim -> victim.priority() + PRIORITY_SHIFT)
        .sum();
  }

  private static long nanos(PodImportance importance, PreemptionCandidate candidate) {
    var start = importance.earliestStart(candidate.victims());
    return start.getEpochSecond() * 1_000_000_000L + start.getNano();
  }
}
