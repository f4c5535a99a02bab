package io.berth.cycle;

import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.cycle.DecisionRecord.LastFullEvaluation;
import io.berth.cycle.DecisionRecord.NodeToStatus;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.queue.PoppedPod;
import io.berth.runtime.ScoreTable;
import io.berth.runtime.ScoreTable.ScorerWeight;
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
 * A decision in a compact, reusable form: one is stored for every attempt, and few are ever read.
 */
final class CompactDecision {
  /** The code of a feasible node. */
  private static final short FEASIBLE = -1;

  /** The code of a node that was not evaluated, because enough others passed. */
  private static final short NOT_EVALUATED = -2;

  /** The code of a node whose status has no index because there are too many distinct ones. */
  private static final short OTHER_STATUS = Short.MAX_VALUE;

  private static final PluginStatus TOO_MANY_STATUSES =
      new PluginStatus(
          null, Status.unschedulable("reason not recorded: too many distinct reasons"));

  private static final int TOP_NODES = 10;

  /**
   * The number of nodes for which insufficient resources are stored; larger numbers are shown in
   * groups.
   */
  private static final int MAX_INSUFFICIENT_NODES = 32;

  /**
   * The number of insufficient resources that are stored for a node: a pod may request hundreds.
   */
  static final int MAX_INSUFFICIENT_RESOURCES = 8;

  private static final SortedMap<Integer, List<InsufficientResource>> NO_INSUFFICIENT_RESOURCES =
      Collections.emptySortedMap();

  private final int[] topIndexes = new int[TOP_NODES];
  private final long[] totals = new long[TOP_NODES];
  private String pod = "";
  private String uid = "";
  private String schedulerName = "";
  private Instant at = Instant.EPOCH;
  private int attempt;
  private AttemptOutcome outcome = AttemptOutcome.failed("", null);
  private @Nullable String nominatedNode;
  private @Nullable PreemptionRecord preemption;
  private boolean onlyNominated;

  /* The names of the nodes, and the index of the only one that was evaluated. */
  private List<String> nodeNames = List.of();
  private int nominatedNodeIndex;

  /*
   * The last attempt that evaluated more nodes than the nominated one; attempt 0 stands for none.
   */
  private int fullAttempt;
  private Instant fullAt = Instant.EPOCH;
  private String fullMessage = "";

  /* Few distinct statuses are shared by many nodes: each is stored once and referenced by index. */
  private List<PluginStatus> statuses = List.of();
  private List<String> fullNodeNames = List.of();
  private short[] statusCodes = {};
  private final SortedMap<Integer, List<InsufficientResource>> insufficientResources =
      new TreeMap<>();

  private List<ScorerWeight> scorers = List.of();
  private int topCount;
  private String[] topNodeNames = {};
  private long[] weightedScores = {};

  /**
   * Replaces the stored decision. An attempt that evaluated only the nominated node keeps the node
   * statuses of the pod's previous attempt.
   */
  void update(PoppedPod popped, Instant now, AttemptOutcome outcome, NodeEvaluation evaluation) {
    PodInfo info = popped.pod();
    if (!info.uid().equals(uid) || !info.key().equals(pod)) {
      preemption = null;
      fullAttempt = 0;
    }
    pod = info.key();
    uid = info.uid();
    schedulerName = info.schedulerName();
    at = now;
    attempt = popped.attempt();
    this.outcome = outcome;
    updateNomination(info, outcome.preemption());
    onlyNominated = evaluation.isOnlyNominated();
    if (onlyNominated) {
      nodeNames = evaluation.state().snapshot().nodeNames();
      nominatedNodeIndex = evaluation.feasibleNodeIndex(0);
    } else {
      updateNodeStatuses(evaluation);
      updateInsufficientResources(info, evaluation);
      fullAttempt = attempt;
      fullAt = now;
      fullMessage = outcome.message();
    }
  }

  private void updateNomination(PodInfo info, @Nullable PreemptionRecord started) {
    String before = info.nominatedNodeName();
    if (started != null) {
      preemption = started;
    } else if (preemption != null && !preemption.nodeName().equals(before)) {
      preemption = null;
    }
    nominatedNode = started != null ? started.nodeName() : before.isEmpty() ? null : before;
  }

  private void updateNodeStatuses(NodeEvaluation evaluation) {
    Snapshot snapshot = evaluation.state().snapshot();
    fullNodeNames = snapshot.nodeNames();
    if (statusCodes.length < fullNodeNames.size()) {
      statusCodes = new short[fullNodeNames.size()];
    }
    PluginStatusIndex index = new PluginStatusIndex();
    for (int i = 0; i < fullNodeNames.size(); i++) {
      PluginStatus status = evaluation.get(i);
      statusCodes[i] =
          status == null ? NOT_EVALUATED : (short) Math.min(index.indexOf(status), OTHER_STATUS);
    }
    int feasible = evaluation.feasible().size();
    for (int i = 0; i < feasible; i++) {
      statusCodes[evaluation.feasibleNodeIndex(i)] = FEASIBLE;
    }
    List<PluginStatus> all = index.statuses();
    statuses = List.copyOf(all.subList(0, Math.min(all.size(), OTHER_STATUS)));
  }

  /** Evaluates each distinct status once: thousands of nodes may share one. */
  private void updateInsufficientResources(PodInfo info, NodeEvaluation evaluation) {
    insufficientResources.clear();
    BitSet insufficient = new BitSet(statuses.size());
    for (int i = 0; i < statuses.size(); i++) {
      insufficient.set(i, InsufficientResource.isInsufficient(statuses.get(i)));
    }
    if (insufficient.isEmpty()) {
      return;
    }
    Snapshot snapshot = evaluation.state().snapshot();
    for (int i = 0;
        i < fullNodeNames.size() && insufficientResources.size() < MAX_INSUFFICIENT_NODES;
        i++) {
      int code = statusCodes[i];
      if (code >= 0 && code != OTHER_STATUS && insufficient.get(code)) {
        insufficientResources.put(
            i,
            InsufficientResource.of(
                statuses.get(code), info, snapshot.nodes().get(i), MAX_INSUFFICIENT_RESOURCES));
      }
    }
  }

  void updateScores(@Nullable ScoreTable scoreTable) {
    topCount = scoreTable == null ? 0 : NodePluginScores.selectTop(scoreTable, topIndexes);
    if (scoreTable == null) {
      return;
    }
    scorers = scoreTable.scorers();
    if (weightedScores.length < TOP_NODES * scorers.size()) {
      weightedScores = new long[TOP_NODES * scorers.size()];
    }
    if (topNodeNames.length == 0) {
      topNodeNames = new String[TOP_NODES];
    }
    for (int i = 0; i < topCount; i++) {
      topNodeNames[i] = scoreTable.nodes().get(topIndexes[i]).name();
      totals[i] = scoreTable.total(topIndexes[i]);
      for (int scorer = 0; scorer < scorers.size(); scorer++) {
        weightedScores[i * scorers.size() + scorer] = scoreTable.weighted(scorer, topIndexes[i]);
      }
    }
  }

  DecisionRecord toRecord() {
    return new DecisionRecord(
        pod,
        uid,
        schedulerName,
        at,
        attempt,
        outcome.nodeName(),
        outcome.message(),
        onlyNominated ? nominatedNodeToStatus() : nodeToStatus(),
        scores(),
        onlyNominated,
        nominatedNode,
        preemption,
        onlyNominated && fullAttempt > 0
            ? new LastFullEvaluation(fullAttempt, fullAt, fullMessage, nodeToStatus())
            : null);
  }

  private NodeToStatus nominatedNodeToStatus() {
    BitSet evaluated = new BitSet();
    evaluated.set(nominatedNodeIndex);
    return new NodeToStatus(
        nodeNames,
        Arrays.asList(new @Nullable PluginStatus[nodeNames.size()]),
        evaluated,
        NO_INSUFFICIENT_RESOURCES);
  }

  private NodeToStatus nodeToStatus() {
    @Nullable PluginStatus[] nodeToStatus = new @Nullable PluginStatus[fullNodeNames.size()];
    BitSet evaluated = new BitSet(fullNodeNames.size());
    for (int i = 0; i < nodeToStatus.length; i++) {
      evaluated.set(i, statusCodes[i] != NOT_EVALUATED);
      nodeToStatus[i] =
          switch (statusCodes[i]) {
            case FEASIBLE, NOT_EVALUATED -> null;
            case OTHER_STATUS -> TOO_MANY_STATUSES;
            default -> statuses.get(statusCodes[i]);
          };
    }
    return new NodeToStatus(
        fullNodeNames, Arrays.asList(nodeToStatus), evaluated, insufficientResources);
  }

  private List<NodePluginScores> scores() {
    List<NodePluginScores> scores = new ArrayList<>(topCount);
    for (int i = 0; i < topCount; i++) {
      List<NodePluginScores.Part> parts = new ArrayList<>(scorers.size());
      for (int scorer = 0; scorer < scorers.size(); scorer++) {
        ScorerWeight plugin = scorers.get(scorer);
        long part = weightedScores[i * scorers.size() + scorer];
        parts.add(new NodePluginScores.Part(plugin.name(), plugin.weight(), part));
      }
      scores.add(new NodePluginScores(topNodeNames[i], totals[i], parts));
    }
    return scores;
  }
}
