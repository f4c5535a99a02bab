package io.berth.framework;

import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;

/** Extenders that take part in the choice of preemption victims. */
public interface PreemptionExtender {
  /** Keeps all candidates. */
  PreemptionExtender NONE = (pod, snapshot, candidates) -> Outcome.of(candidates);

  /**
   * The result of {@link #processPreemption}.
   *
   * @param status {@code SUCCESS}, or the {@code ERROR} that ends the preemption attempt
   * @param candidates the remaining candidates, possibly with changed victims; empty on error
   */
  record Outcome(Status status, List<PreemptionCandidate> candidates) {
    /** Returns a successful outcome. */
    public static Outcome of(List<PreemptionCandidate> candidates) {
      return new Outcome(Status.SUCCESS, candidates);
    }

    /** Returns a failed outcome. */
    public static Outcome error(String message) {
      return new Outcome(Status.error(message), List.of());
    }
  }

  /**
   * Sends the candidates to the extenders and waits for their responses. Called on the scheduling
   * thread, only if preemption found candidates.
   *
   * @param snapshot the snapshot in which the candidates were found
   */
  Outcome processPreemption(PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates);
}
