package io.berth.framework;

import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;

/** Those outside the scheduler who have a say in which pods have to go for another. */
public interface PreemptionExtender {
  /** Nobody has. */
  PreemptionExtender NONE = (pod, snapshot, candidates) -> Outcome.of(candidates);

  /**
   * What they say.
   *
   * @param status success, or the error for which nothing is to be done now
   * @param candidates those that are left, perhaps with other victims; none if there is an error
   */
  record Outcome(Status status, List<PreemptionCandidate> candidates) {
    public static Outcome of(List<PreemptionCandidate> candidates) {
      return new Outcome(Status.SUCCESS, candidates);
    }

    public static Outcome error(String message) {
      return new Outcome(Status.error(message), List.of());
    }
  }

  /**
   * Looks at the nodes that the scheduler itself would choose from, and waits for others to do so.
   *
   * @param snapshot the cluster that the candidates were found in
   */
  Outcome review(PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates);
}
