package io.berth.plugins.defaultpreemption;

import io.berth.framework.PreemptionCandidate;
import java.util.List;
import java.util.function.ToLongFunction;

/** Picks the best of the preemption candidates. */
final class CandidateSelector {
  /** Makes every priority positive, so that fewer victims have a smaller sum. */
  private static final long PRIORITY_SHIFT = 1L << 31;

  private final List<ToLongFunction<PreemptionCandidate>> criteria;

  CandidateSelector(PodImportance importance) {
    this.criteria =
        List.of(
            PreemptionCandidate::numPdbViolations,
            candidate -> candidate.victims().getFirst().priority(),
            CandidateSelector::sumPriorities,
            candidate -> candidate.victims().size(),
            candidate -> -earliestStartNanos(importance, candidate));
  }

  /** Returns the first of the candidates that are minimal by each criterion in order. */
  PreemptionCandidate pickOneNodeForPreemption(List<PreemptionCandidate> candidates) {
    List<PreemptionCandidate> remaining = candidates;
    for (ToLongFunction<PreemptionCandidate> criterion : criteria) {
      long minimum = remaining.stream().mapToLong(criterion).min().orElseThrow();
      remaining =
          remaining.stream()
              .filter(candidate -> criterion.applyAsLong(candidate) == minimum)
              .toList();
      if (remaining.size() == 1) {
        break;
      }
    }
    return remaining.getFirst();
  }

  private static long sumPriorities(PreemptionCandidate candidate) {
    return candidate.victims().stream()
        .mapToLong(victim -> victim.priority() + PRIORITY_SHIFT)
        .sum();
  }

  private static long earliestStartNanos(PodImportance importance, PreemptionCandidate candidate) {
    var start = importance.earliestPodStartTime(candidate.victims());
    return start.getEpochSecond() * 1_000_000_000L + start.getNano();
  }
}
