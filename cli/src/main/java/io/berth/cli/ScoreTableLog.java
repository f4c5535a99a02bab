package io.berth.cli;

import io.berth.cycle.DecisionObserver;
import io.berth.cycle.DecisionResult;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.TopNodes;
import io.berth.queue.PoppedPod;
import io.berth.runtime.NodePluginScores;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the scores of the best nodes for every decision, in the form that Koordinator prints. */
final class ScoreTableLog implements DecisionObserver {
  private static final Logger LOG = LoggerFactory.getLogger(ScoreTableLog.class);

  private final int most;

  ScoreTableLog(int most) {
    this.most = most;
  }

  @Override
  public void decided(
      PoppedPod pod,
      NodeEvaluation assessment,
      @Nullable NodePluginScores scores,
      DecisionResult result) {
    if (scores == null) {
      return;
    }
    TopScores top = new TopScores(pod.pod().key(), TopNodes.of(scores, most));
    LOG.atInfo()
        .addKeyValue("pod", pod.pod())
        .addKeyValue("node", result.nodeName())
        .log("{}", title(pod, scores) + "\n" + text(top));
  }

  private String title(PoppedPod pod, NodePluginScores scores) {
    return TopScores.title(most, pod.pod().key(), scores.nodes().size());
  }

  private static String text(TopScores top) {
    return top.tables().stream()
        .flatMap(table -> table.lines(Console.WIDTH, false).stream())
        .collect(Collectors.joining("\n"));
  }
}
