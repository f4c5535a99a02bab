package io.berth.simulator.result;

import io.berth.cycle.Nomination;
import io.berth.cycle.ScoredNode;
import io.berth.model.Resources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a pod.
 *
 * @param replaces the name of the pod in whose place it came, the first of several; else empty
 * @param nodeName the node that it is on, or was on when it was preempted; empty for none
 * @param reason why it is pending, by whom it was preempted or who else schedules it; else empty
 * @param attempts how often the scheduler tried to place it
 * @param requests what it asks for
 * @param explanation how nodes were judged when it was last tried; null where nobody asked to keep
 *     that or it was not tried
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

  /**
   * Returns the key of the pod that there was at the start, whose place this one may have taken.
   */
  public String origin() {
    return replaces.isEmpty() ? key() : namespace + "/" + replaces;
  }

  /** Tells whether it was on its node before the simulation began. */
  public boolean wasOnNode() {
    return state == State.RUNNING || (state == State.PREEMPTED && attempts == 0);
  }

  /** Tells whether the scheduler was asked for a place for it when the simulation began. */
  public boolean wasToPlace() {
    return replaces.isEmpty() && state != State.FOREIGN && !wasOnNode();
  }

  /** How a pod stands at the end. */
  public enum State {
    /** It was on its node before and still is. */
    RUNNING,
    /** It was placed in the simulation. */
    PLACED,
    /** It waits. */
    PENDING,
    /** It was removed for a pod of higher priority; its controller's next pod is listed too. */
    PREEMPTED,
    /** It waits for a scheduler that is not simulated. */
    FOREIGN
  }

  /**
   * How nodes were judged for a pod.
   *
   * @param nominated whether it went to the node that was meant for it, without a look at others
   * @param feasible how many nodes it could have gone to, as far as anybody looked
   * @param best the best of them and what each plugin gave them; empty where there were not two to
   *     compare
   * @param rejected why it could not go to others, the most frequent reason first; nodes that were
   *     not evaluated, since enough others fit, are in none of these numbers
   * @param nomination the node that its preemption freed, and the victims; null if it preempted
   *     none
   * @param earlier the last attempt that evaluated other nodes than the nominated one, where the
   *     last attempt of all did not; else null
   */
  public record Explanation(
      boolean nominated,
      int feasible,
      List<ScoredNode> best,
      List<Rejected> rejected,
      @Nullable Nomination nomination,
      @Nullable Earlier earlier) {
    public Explanation {
      best = List.copyOf(best);
      rejected = List.copyOf(rejected);
    }
  }

  /** Why nodes were rejected in an earlier attempt, which is counted from 1. */
  public record Earlier(int attempt, List<Rejected> rejected) {
    public Earlier {
      rejected = List.copyOf(rejected);
    }
  }

  /**
   * Nodes that were rejected alike.
   *
   * @param plugin who rejected them; empty where several plugins did so together
   */
  public record Rejected(String plugin, String reason, int nodes) {}
}
