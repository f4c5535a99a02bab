package io.berth.cycle;

import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.PoppedPod;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.WeightedScorer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A decision in little memory, which is used again for the next one: there is one for every pod
 * that is placed, and hardly anybody ever asks for one.
 */
final class CompactDecision {
  /** The verdict on a node that passed. */
  private static final short PASSED = -1;

  /** The verdict on a node that was not evaluated, since enough others passed. */
  private static final short NOT_EVALUATED = -2;

  /** The verdict on a node whose rejection has no number of its own, because there are so many. */
  private static final short OTHER = Short.MAX_VALUE;

  private static final PluginStatus SOME_OTHER =
      new PluginStatus(null, Status.unschedulable("one of too many different reasons to keep"));

  private static final int TOP = 10;

  /** How many nodes are remembered with what they lacked; many more are shown in groups. */
  private static final int MAX_SHORTAGES = 32;

  private static final SortedMap<Integer, List<InsufficientResource>> NO_SHORTAGES =
      Collections.emptySortedMap();

  private final int[] best = new int[TOP];
  private final long[] totals = new long[TOP];
  private String pod = "";
  private String uid = "";
  private String schedulerName = "";
  private Instant at = Instant.EPOCH;
  private int attempt;
  private DecisionResult result = DecisionResult.failed("", null);
  private @Nullable String nominatedNode;
  private @Nullable Nomination nomination;
  private boolean onlyNominated;

  /* The names of the nodes, and the position of the only one that was evaluated. */
  private List<String> present = List.of();
  private int position;

  /* The last attempt that evaluated more than the nominated node; none yet is attempt 0. */
  private int fullAttempt;
  private Instant fullAt = Instant.EPOCH;
  private String fullMessage = "";

  /* Few different rejections are shared by many nodes: kept once, and numbered. */
  private List<PluginStatus> kinds = List.of();
  private List<String> nodes = List.of();
  private short[] verdicts = {};
  private final SortedMap<Integer, List<InsufficientResource>> shortages = new TreeMap<>();

  private List<WeightedScorer> scorers = List.of();
  private int bestCount;
  private String[] bestNodes = {};
  private long[] weighted = {};

  /**
   * Remembers a decision in the place of the one before. An attempt that evaluated only the
   * nominated node leaves the verdicts of the attempt before it on the same pod.
   */
  void remember(PoppedPod taken, Instant now, DecisionResult decided, NodeEvaluation assessment) {
    PodInfo info = taken.pod();
    if (!info.uid().equals(uid) || !info.key().equals(pod)) {
      nomination = null;
      fullAttempt = 0;
    }
    pod = info.key();
    uid = info.uid();
    schedulerName = info.schedulerName();
    at = now;
    attempt = taken.attempt();
    result = decided;
    rememberNomination(info, decided.nomination());
    onlyNominated = assessment.isOnlyNominated();
    if (onlyNominated) {
      present = assessment.state().snapshot().nodeNames();
      position = assessment.feasiblePosition(0);
    } else {
      rememberVerdicts(assessment);
      rememberShortages(info, assessment);
      fullAttempt = attempt;
      fullAt = now;
      fullMessage = decided.message();
    }
  }

  private void rememberNomination(PodInfo info, @Nullable Nomination made) {
    String before = info.nominatedNodeName();
    if (made != null) {
      nomination = made;
    } else if (nomination != null && !nomination.nodeName().equals(before)) {
      nomination = null;
    }
    nominatedNode = made != null ? made.nodeName() : before.isEmpty() ? null : before;
  }

  private void rememberVerdicts(NodeEvaluation assessment) {
    Snapshot snapshot = assessment.state().snapshot();
    nodes = snapshot.nodeNames();
    if (verdicts.length < nodes.size()) {
      verdicts = new short[nodes.size()];
    }
    PluginStatusInterner numbered = new PluginStatusInterner();
    for (int i = 0; i < nodes.size(); i++) {
      PluginStatus rejection = assessment.get(i);
      verdicts[i] =
          rejection == null ? NOT_EVALUATED : (short) Math.min(numbered.number(rejection), OTHER);
    }
    int feasible = assessment.feasible().size();
    for (int i = 0; i < feasible; i++) {
      verdicts[assessment.feasiblePosition(i)] = PASSED;
    }
    List<PluginStatus> all = numbered.kinds();
    kinds = List.copyOf(all.subList(0, Math.min(all.size(), OTHER)));
  }

  /** Reads the reasons of each kind of rejection once: thousands of nodes may share one. */
  private void rememberShortages(PodInfo info, NodeEvaluation assessment) {
    shortages.clear();
    BitSet lacking = new BitSet(kinds.size());
    for (int i = 0; i < kinds.size(); i++) {
      lacking.set(i, InsufficientResource.isNamedBy(kinds.get(i)));
    }
    if (lacking.isEmpty()) {
      return;
    }
    Snapshot snapshot = assessment.state().snapshot();
    for (int i = 0; i < nodes.size() && shortages.size() < MAX_SHORTAGES; i++) {
      int kind = verdicts[i];
      if (kind >= 0 && kind != OTHER && lacking.get(kind)) {
        shortages.put(i, InsufficientResource.of(kinds.get(kind), info, snapshot.nodes().get(i)));
      }
    }
  }

  void rememberScores(@Nullable NodePluginScores board) {
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
        pod,
        uid,
        schedulerName,
        at,
        attempt,
        result.nodeName(),
        result.message(),
        onlyNominated ? onlyNominatedNode() : verdicts(),
        scores(),
        onlyNominated,
        nominatedNode,
        nomination,
        onlyNominated && fullAttempt > 0
            ? new PreviousAttempt(fullAttempt, fullAt, fullMessage, verdicts())
            : null);
  }

  private NodeVerdicts onlyNominatedNode() {
    BitSet evaluated = new BitSet();
    evaluated.set(position);
    return new NodeVerdicts(
        present,
        Arrays.asList(new @Nullable PluginStatus[present.size()]),
        evaluated,
        NO_SHORTAGES);
  }

  private NodeVerdicts verdicts() {
    @Nullable PluginStatus[] rejections = new @Nullable PluginStatus[nodes.size()];
    BitSet evaluated = new BitSet(nodes.size());
    for (int i = 0; i < rejections.length; i++) {
      evaluated.set(i, verdicts[i] != NOT_EVALUATED);
      rejections[i] =
          switch (verdicts[i]) {
            case PASSED, NOT_EVALUATED -> null;
            case OTHER -> SOME_OTHER;
            default -> kinds.get(verdicts[i]);
          };
    }
    return new NodeVerdicts(nodes, Arrays.asList(rejections), evaluated, shortages);
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
