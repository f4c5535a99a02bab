package io.berth.cli;

import io.berth.cycle.AttemptOutcome;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.NodePluginScores;
import io.berth.queue.PoppedPod;
import io.berth.runtime.ScoreTable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the scores of the best nodes for every decision, in Koordinator's format. */
final class ScoreTableLog implements DecisionObserver {
  private static final Logger LOG = LoggerFactory.getLogger(ScoreTableLog.class);

  private final int maxNodes;

  ScoreTableLog(int maxNodes) {
    this.maxNodes = maxNodes;
  }

  @Override
  public void onDecision(
      PoppedPod pod, NodeEvaluation nodes, @Nullable ScoreTable scores, AttemptOutcome result) {
    if (scores == null) {
      return;
    }
    TopScores top = new TopScores(pod.pod().key(), NodePluginScores.top(scores, maxNodes));
    LOG.atInfo()
        .addKeyValue("pod", pod.pod())
        .addKeyValue("node", result.nodeName())
        .log("{}", title(pod, scores) + "\n" + text(top));
  }

  private String title(PoppedPod pod, ScoreTable scores) {
    return TopScores.title(maxNodes, pod.pod().key(), scores.nodes().size());
  }

  private static String text(TopScores top) {
    return top.tables().stream()
        .flatMap(table -> table.lines(Console.WIDTH, false).stream())
        .collect(Collectors.joining("\n"));
  }
}
