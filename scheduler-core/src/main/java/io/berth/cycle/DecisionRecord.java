package io.berth.cycle;

import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.framework.PluginStatus;
import java.time.Instant;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A scheduling decision with its reasons.
 *
 * @param pod the pod's namespace and name
 * @param nodeName the selected node, or null
 * @param message the failure message, or the empty string
 * @param nodeToStatus the node statuses of this attempt
 * @param topNodes the nodes with the highest scores; empty with fewer than two feasible nodes
 * @param onlyNominated whether only the nominated node was evaluated
 * @param nominatedNode the node that the pod was nominated to before or by this attempt, or null
 * @param preemption the latest preemption for the pod with its victims, or null
 * @param lastFullEvaluation the last attempt with all nodes if this attempt evaluated only the
 *     nominated node, or null
 */
public record DecisionRecord(
    String pod,
    String uid,
    String schedulerName,
    Instant at,
    int attempt,
    @Nullable String nodeName,
    String message,
    NodeToStatus nodeToStatus,
    List<NodePluginScores> topNodes,
    boolean onlyNominated,
    @Nullable String nominatedNode,
    @Nullable PreemptionRecord preemption,
    @Nullable LastFullEvaluation lastFullEvaluation) {

  /** The last attempt that evaluated more nodes than the nominated one. */
  public record LastFullEvaluation(
      int attempt, Instant at, String message, NodeToStatus nodeToStatus) {}

  /**
   * The statuses of the nodes in an attempt.
   *
   * @param nodeNames the names of all nodes
   * @param statuses the rejection of each node in that order; null if it passed or was not
   *     evaluated
   * @param evaluated the indexes of the nodes that were evaluated, or rejected together
   * @param insufficientResources the insufficient resources by node index, for a limited number of
   *     nodes
   */
  public record NodeToStatus(
      List<String> nodeNames,
      List<@Nullable PluginStatus> statuses,
      BitSet evaluated,
      SortedMap<Integer, List<InsufficientResource>> insufficientResources) {
    public NodeToStatus {
      evaluated = (BitSet) evaluated.clone();
      insufficientResources =
          Collections.unmodifiableSortedMap(new TreeMap<>(insufficientResources));
    }

    @Override
    public BitSet evaluated() {
      return (BitSet) evaluated.clone();
    }

    public boolean isEvaluated(int nodeIndex) {
      return evaluated.get(nodeIndex);
    }

    /** Returns whether a node passed all filters. */
    public boolean isFeasible(int nodeIndex) {
      return evaluated.get(nodeIndex) && statuses.get(nodeIndex) == null;
    }
  }
}
