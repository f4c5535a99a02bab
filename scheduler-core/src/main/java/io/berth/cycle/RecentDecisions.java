package io.berth.cycle;

import io.berth.queue.PoppedPod;
import io.berth.runtime.NodePluginScores;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the latest decision on each of the pods that were tried last: every node's verdict, and
 * the scores of the best nodes.
 */
public final class RecentDecisions implements DecisionObserver {
  /* Bounded in two ways: by the number of pods, and on large clusters by the number of verdicts,
   * of two bytes each. */
  private static final int MOST_PODS = 1_000;
  private static final int MOST_VERDICTS = 1_000_000;

  private final InstantSource clock;

  /* The oldest one in front. */
  private final Map<String, CompactDecision> byPod = new LinkedHashMap<>();

  @Inject
  public RecentDecisions(InstantSource clock) {
    this.clock = clock;
  }

  /** Returns the latest decision on a pod, or null if it is forgotten or there was none. */
  public synchronized @Nullable DecisionRecord find(String namespace, String name) {
    CompactDecision decision = byPod.get(namespace + "/" + name);
    return decision == null ? null : decision.record();
  }

  @Override
  public synchronized void decided(
      PoppedPod pod,
      NodeEvaluation assessment,
      @Nullable NodePluginScores scores,
      DecisionResult result) {
    String key = pod.pod().key();
    int nodes = assessment.state().snapshot().size();
    CompactDecision decision = byPod.remove(key);
    while (byPod.size() >= most(nodes)) {
      decision = byPod.remove(byPod.keySet().iterator().next());
    }
    if (decision == null) {
      decision = new CompactDecision();
    }
    decision.remember(pod, clock.instant(), result, assessment);
    decision.rememberScores(scores);
    byPod.put(key, decision);
  }

  private static int most(int nodes) {
    return Math.clamp(MOST_VERDICTS / Math.max(1, nodes), 1, MOST_PODS);
  }
}
