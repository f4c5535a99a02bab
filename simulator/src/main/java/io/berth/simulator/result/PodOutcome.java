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
 * @param explanation how nodes were judged when it was last tried; null where nobody asked to keep
 *     that or it was not tried
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
    @Nullable Explanation explanation) {

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
   * How nodes were judged for a pod.
   *
   * @param feasible how many nodes it could have gone to
   * @param best the best of them and what each plugin gave them; empty where there were not two to
   *     compare
   * @param rejected why it could not go to others, the most frequent reason first; nodes that
   *     nobody looked at, since enough others fit, are in none of these numbers
   */
  public record Explanation(int feasible, List<ScoredNode> best, List<Rejected> rejected) {
    public Explanation {
      best = List.copyOf(best);
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
