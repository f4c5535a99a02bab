package io.berth.simulator.result;

import io.berth.cycle.ScoredNode;
import io.berth.model.Resources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a pod.
 *
 * @param nodeName the node that it is on, or was on when it was preempted; empty for none
 * @param reason why it is pending, by whom it was preempted or who else schedules it; else empty
 * @param attempts how often the scheduler tried to place it
 * @param requests what it asks for
 * @param scores the scores of the nodes that it was placed by; null where nobody asked to keep them
 *     or there was nothing to compare
 */
public record PodOutcome(
    String namespace,
    String name,
    Workload workload,
    int priority,
    Resources requests,
    State state,
    String nodeName,
    String reason,
    int attempts,
    @Nullable Scores scores) {

  /** Returns {@code namespace/name}. */
  public String key() {
    return namespace + "/" + name;
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
   * The best nodes for a pod when it was placed.
   *
   * @param feasible how many nodes it could have gone to
   * @param best the best of them and what each plugin gave them
   */
  public record Scores(int feasible, List<ScoredNode> best) {
    public Scores {
      best = List.copyOf(best);
    }
  }
}
