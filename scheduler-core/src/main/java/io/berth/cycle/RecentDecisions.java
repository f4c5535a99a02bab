package io.berth.cycle;

import io.berth.queue.PoppedPod;
import io.berth.runtime.ScoreTable;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the latest decision for each of the most recently scheduled pods: the status of every node
 * and the scores of the best nodes.
 */
public final class RecentDecisions implements DecisionObserver {
  /*
   * Bounded by the number of pods and, in large clusters, by the number of node statuses of two
   * bytes each.
   */
  private static final int MAX_PODS = 1_000;
  private static final int MAX_NODE_STATUSES = 1_000_000;

  private final InstantSource clock;

  /* In insertion order, the oldest first. */
  private final Map<String, CompactDecision> byPod = new LinkedHashMap<>();

  @Inject
  public RecentDecisions(InstantSource clock) {
    this.clock = clock;
  }

  /** Returns the latest decision for a pod, or null if there is none. */
  public synchronized @Nullable DecisionRecord find(String namespace, String name) {
    CompactDecision decision = byPod.get(namespace + "/" + name);
    return decision == null ? null : decision.toRecord();
  }

  @Override
  public synchronized void onDecision(
      PoppedPod pod,
      NodeEvaluation evaluation,
      @Nullable ScoreTable scores,
      AttemptOutcome outcome) {
    String key = pod.pod().key();
    int nodes = evaluation.state().snapshot().size();
    CompactDecision decision = byPod.remove(key);
    while (byPod.size() >= maxDecisions(nodes)) {
      decision = byPod.remove(byPod.keySet().iterator().next());
    }
    if (decision == null) {
      decision = new CompactDecision();
    }
    decision.update(pod, clock.instant(), outcome, evaluation);
    decision.updateScores(scores);
    byPod.put(key, decision);
  }

  private static int maxDecisions(int nodes) {
    return Math.clamp(MAX_NODE_STATUSES / Math.max(1, nodes), 1, MAX_PODS);
  }
}
