package io.berth.framework;

import io.berth.model.PodInfo;
import java.util.List;

/** Carries out preemptions in the cluster. */
public interface PreemptionExecutor {
  /** Records a preemption attempt, whether or not it finds a candidate. */
  default void preemptionAttempted() {}

  /**
   * Starts to delete the victims in the background and returns at once. Each victim gets the
   * condition {@code DisruptionTarget} before it is deleted; victims that are already terminating
   * are left alone. Clears the nomination of pods with lower priority that are nominated to the
   * node.
   *
   * @return {@code SUCCESS}, or {@code ERROR} if the removal cannot be started
   */
  Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims);

  /** Returns whether victims of an earlier attempt for the pod are still being deleted. */
  boolean isPodRunningPreemption(PodInfo preemptor);
}
