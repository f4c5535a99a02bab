package io.berth.cycle;

import io.berth.framework.Rejection;
import io.berth.model.Snapshot;
import io.berth.queue.TakenPod;
import io.berth.runtime.ScoreBoard;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the latest decision on each of the pods that were tried last: every node's verdict, and
 * the scores of the best nodes.
 */
public final class RecentDecisions implements DecisionObserver {
  /* Bounded in two ways: by the number of pods, and on large clusters by the number of verdicts,
   * each of which is a reference to a rejection that many nodes share. */
  private static final int MOST_PODS = 1_000;
  private static final int MOST_VERDICTS = 500_000;
  private static final int TOP = 10;

  private final InstantSource clock;
  private final Map<String, DecisionRecord> byPod = new LinkedHashMap<>();
  private int verdicts;

  @Inject
  public RecentDecisions(InstantSource clock) {
    this.clock = clock;
  }

  /** Returns the latest decision on a pod, or null if it is forgotten or there was none. */
  public synchronized @Nullable DecisionRecord find(String namespace, String name) {
    return byPod.get(namespace + "/" + name);
  }

  @Override
  public void decided(
      TakenPod pod,
      Assessment assessment,
      @Nullable ScoreBoard scores,
      @Nullable String nodeName,
      String message) {
    Snapshot snapshot = assessment.state().snapshot();
    @Nullable Rejection[] rejections = new @Nullable Rejection[snapshot.size()];
    for (int i = 0; i < rejections.length; i++) {
      rejections[i] = assessment.rejection(i);
    }
    DecisionRecord decision =
        new DecisionRecord(
            pod.pod().key(),
            pod.pod().uid(),
            pod.pod().schedulerName(),
            clock.instant(),
            pod.attempt(),
            nodeName,
            message,
            snapshot.nodeNames(),
            Collections.unmodifiableList(Arrays.asList(rejections)),
            scores == null ? List.of() : TopNodes.of(scores, TOP));
    keep(decision);
  }

  private synchronized void keep(DecisionRecord decision) {
    forget(byPod.remove(decision.pod()));
    byPod.put(decision.pod(), decision);
    verdicts += decision.nodes().size();
    while (byPod.size() > 1 && (byPod.size() > MOST_PODS || verdicts > MOST_VERDICTS)) {
      forget(byPod.remove(byPod.keySet().iterator().next()));
    }
  }

  private void forget(@Nullable DecisionRecord decision) {
    if (decision != null) {
      verdicts -= decision.nodes().size();
    }
  }
}
