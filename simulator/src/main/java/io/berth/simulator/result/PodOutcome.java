package io.berth.simulator.result;

import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.cycle.NodePluginScores;
import io.berth.model.Resources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a pod.
 *
 * @param replaces the name of the first pod that it replaces; empty if there is none
 * @param nodeName the current node, or the last node of a preempted pod; empty if there is none
 * @param reason the reason why it is pending or was preempted, or its scheduler; else empty
 * @param attempts the number of scheduling attempts
 * @param requests the requested resources
 * @param explanation the evaluation of nodes in the last attempt; null if there was no attempt or
 *     explanations are not recorded
 */
public record PodOutcome(
    String namespace,
    String name,
    String replaces,
    Workload workload,
    int priority,
    Resources requests,
    State state,
    String nodeName,
    String reason,
    int attempts,
    @Nullable Explanation explanation) {

  /** Returns {@code namespace/name}. */
  public String key() {
    return namespace + "/" + name;
  }

  /** Returns the key of the original pod, which this pod may replace. */
  public String origin() {
    return replaces.isEmpty() ? key() : namespace + "/" + replaces;
  }

  /** Returns whether the pod was bound when the simulation started. */
  public boolean wasOnNode() {
    return state == State.RUNNING || (state == State.PREEMPTED && attempts == 0);
  }

  /** Returns whether the pod was pending, for a simulated profile, when the simulation started. */
  public boolean wasPending() {
    return replaces.isEmpty() && state != State.FOREIGN && !wasOnNode();
  }

  /** The final state of a pod. */
  public enum State {
    /** It was and is bound. */
    RUNNING,
    /** The simulation bound it. */
    PLACED,
    /** It is not bound. */
    PENDING,
    /** A pod of higher priority preempted it; its successor is a separate outcome. */
    PREEMPTED,
    /** It is pending for a scheduler that is not simulated. */
    FOREIGN
  }

  /**
   * The evaluation of nodes for a pod.
   *
   * @param nominated whether only the nominated node was evaluated
   * @param feasible the number of feasible nodes among the evaluated ones
   * @param best the best feasible nodes with the scores of each plugin; empty if there were fewer
   *     than two
   * @param rejected the rejected nodes by reason, the most frequent reason first; nodes that were
   *     not evaluated, because enough feasible nodes were found, are not counted
   * @param nomination the nominated node of its preemption, and the victims; null if there is none
   * @param earlier the last attempt that evaluated more than the nominated node, if the last
   *     attempt did not; else null
   */
  public record Explanation(
      boolean nominated,
      int feasible,
      List<NodePluginScores> best,
      List<Rejected> rejected,
      @Nullable PreemptionRecord nomination,
      @Nullable Earlier earlier) {
    public Explanation {
      best = List.copyOf(best);
      rejected = List.copyOf(rejected);
    }
  }

  /** The rejected nodes the number of the attempt, from 1. */
  public record Earlier(int attempt, List<Rejected> rejected) {
    public Earlier {
      rejected = List.copyOf(rejected);
    }
  }

  /**
   * Nodes that were rejected for the same reason.
   *
   * @param plugin the rejecting plugin; empty if several plugins rejected them together
   */
  public record Rejected(String plugin, String reason, int nodes) {}
}
