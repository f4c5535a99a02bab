package io.berth.cycle;

import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.TakenPod;
import io.berth.runtime.ScoreBoard;
import io.berth.runtime.WeightedScorer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision in little memory, which is used again for the next one: there is one for every pod
 * that is placed, and hardly anybody ever asks for one.
 */
final class RememberedDecision {
  /** The verdict on a node that passed, or that nobody looked at. */
  private static final short NONE = -1;

  /** The verdict on a node whose rejection has no number of its own, because there are so many. */
  private static final short OTHER = Short.MAX_VALUE;

  private static final Rejection SOME_OTHER =
      new Rejection(null, Status.unschedulable("one of too many different reasons to keep"));

  private static final int TOP = 10;

  private final int[] best = new int[TOP];
  private final long[] totals = new long[TOP];
  private String pod = "";
  private String uid = "";
  private String schedulerName = "";
  private Instant at = Instant.EPOCH;
  private int attempt;
  private @Nullable String nodeName;
  private String message = "";

  /* Few different rejections are shared by many nodes: kept once, and numbered. */
  private List<Rejection> kinds = List.of();
  private List<String> nodes = List.of();
  private short[] verdicts = {};

  private List<WeightedScorer> scorers = List.of();
  private int bestCount;
  private String[] bestNodes = {};
  private long[] weighted = {};

  /** Forgets what was, and remembers this. */
  void remember(TakenPod taken, Instant now, @Nullable String chosen, String why) {
    PodInfo info = taken.pod();
    pod = info.key();
    uid = info.uid();
    schedulerName = info.schedulerName();
    at = now;
    attempt = taken.attempt();
    nodeName = chosen;
    message = why;
  }

  void rememberVerdicts(Assessment assessment) {
    Snapshot snapshot = assessment.state().snapshot();
    nodes = snapshot.nodeNames();
    if (verdicts.length < nodes.size()) {
      verdicts = new short[nodes.size()];
    }
    RejectionKinds numbered = new RejectionKinds();
    for (int i = 0; i < nodes.size(); i++) {
      Rejection rejection = assessment.rejection(i);
      verdicts[i] = rejection == null ? NONE : (short) Math.min(numbered.number(rejection), OTHER);
    }
    List<Rejection> all = numbered.kinds();
    kinds = List.copyOf(all.subList(0, Math.min(all.size(), OTHER)));
  }

  void rememberScores(@Nullable ScoreBoard board) {
    bestCount = board == null ? 0 : TopNodes.select(board, best);
    if (board == null) {
      return;
    }
    scorers = board.scorers();
    if (weighted.length < TOP * scorers.size()) {
      weighted = new long[TOP * scorers.size()];
    }
    if (bestNodes.length == 0) {
      bestNodes = new String[TOP];
    }
    for (int i = 0; i < bestCount; i++) {
      bestNodes[i] = board.nodes().get(best[i]).name();
      totals[i] = board.total(best[i]);
      for (int scorer = 0; scorer < scorers.size(); scorer++) {
        weighted[i * scorers.size() + scorer] = board.weighted(scorer, best[i]);
      }
    }
  }

  DecisionRecord record() {
    return new DecisionRecord(
        pod, uid, schedulerName, at, attempt, nodeName, message, nodes, rejections(), scores());
  }

  private List<@Nullable Rejection> rejections() {
    @Nullable Rejection[] rejections = new @Nullable Rejection[nodes.size()];
    for (int i = 0; i < rejections.length; i++) {
      rejections[i] =
          switch (verdicts[i]) {
            case NONE -> null;
            case OTHER -> SOME_OTHER;
            default -> kinds.get(verdicts[i]);
          };
    }
    return Arrays.asList(rejections);
  }

  private List<ScoredNode> scores() {
    List<ScoredNode> scores = new ArrayList<>(bestCount);
    for (int i = 0; i < bestCount; i++) {
      List<ScoredNode.Part> parts = new ArrayList<>(scorers.size());
      for (int scorer = 0; scorer < scorers.size(); scorer++) {
        WeightedScorer plugin = scorers.get(scorer);
        long part = weighted[i * scorers.size() + scorer];
        parts.add(new ScoredNode.Part(plugin.name(), plugin.weight(), part));
      }
      scores.add(new ScoredNode(bestNodes[i], totals[i], parts));
    }
    return scores;
  }
}
