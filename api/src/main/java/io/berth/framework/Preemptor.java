package io.berth.framework;

import io.berth.model.PodInfo;
import java.util.List;

/** Removes pods from a node to make room for another. */
public interface Preemptor {
  /** Takes in that somebody looks for room that could be made, whatever will come of it. */
  default void attempted() {}

  /**
   * Starts to remove the victims and returns at once. Each is told why by a condition before it is
   * deleted; those that are terminating already are left to it. Pods of lower priority that were
   * nominated to the node lose their nomination.
   *
   * <p>Answers success, or an error where the removal cannot even be started.
   */
  Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims);

  /** Tells whether victims of an earlier attempt for this pod are still being removed. */
  boolean isPreempting(PodInfo preemptor);
}
