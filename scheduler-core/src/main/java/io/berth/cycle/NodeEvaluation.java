package io.berth.cycle;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPointMeter;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.NodeToStatusReader;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.NodeInfoList;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.Extenders;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.NominatedPodsFilter;
import io.berth.runtime.PreFilterRunner;
import io.berth.runtime.PreScoreRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreRunner;
import io.berth.runtime.ScoreTable;
import io.berth.runtime.SignatureResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation of all nodes for one pod by one profile. Call {@link #findFeasibleNodes}, then
 * {@link #prioritizeNodes} if there are feasible nodes. The scheduling cycle, explanations and
 * estimates share this class, so that their results agree.
 */
public final class NodeEvaluation implements NodeToStatusReader {
  private final Profile profile;
  private final PodInfo pod;
  private final CycleState state;
  private final PreFilterRunner.Outcome preFilter;
  private final NominatedPodsFilter nominatedPodsFilter;
  private final NominatedPodLister nominatedPods;
  private final FeasibleNodeLimit feasibleNodeLimit;
  private final @Nullable SignatureResults cachedResults;
  private final @Nullable PluginStatus[] nodeToStatus;
  private NodeInfoList feasible = NodeInfoList.wrap();
  private int[] feasibleIndexes = {};
  private boolean onlyNominated;
  private List<String> skippedScorePlugins = List.of();
  private Map<String, PluginStatus> excludedNodes = Map.of();

  private NodeEvaluation(
      Profile profile,
      CycleState state,
      PodInfo pod,
      NominatedPodLister nominatedPods,
      FeasibleNodeLimit feasibleNodeLimit,
      @Nullable SignatureResults cachedResults) {
    this.profile = profile;
    this.pod = pod;
    this.state = state;
    this.nominatedPods = nominatedPods;
    this.feasibleNodeLimit = feasibleNodeLimit;
    this.cachedResults = cachedResults;
    this.preFilter = profile.preFilters().run(state, pod);
    this.nominatedPodsFilter =
        new NominatedPodsFilter(profile, state, preFilter.skipped(), nominatedPods);
    this.nodeToStatus = new @Nullable PluginStatus[state.snapshot().size()];
    if (cachedResults != null) {
      nominatedPodsFilter.useCachedResults(cachedResults);
    }
  }

  /** Begins an evaluation without cached results that examines all nodes. */
  public static NodeEvaluation begin(
      Profile profile, Snapshot snapshot, PodInfo pod, NominatedPodLister nominatedPods) {
    return new NodeEvaluation(
        profile,
        profile.newCycleState(snapshot),
        pod,
        nominatedPods,
        FeasibleNodeLimit.exhaustive(),
        null);
  }

  /**
   * Begins an evaluation that uses cached results. It owns the state until the next evaluation
   * begins.
   */
  public static NodeEvaluation begin(
      ProfileEvaluationState evaluationState,
      Snapshot snapshot,
      PodInfo pod,
      NominatedPodLister nominatedPods) {
    return new NodeEvaluation(
        evaluationState.profile(),
        evaluationState.profile().newCycleState(snapshot),
        pod,
        nominatedPods,
        evaluationState.feasibleNodeLimit(),
        evaluationState.resultCache().lookup(snapshot, pod));
  }

  /**
   * Excludes nodes from the evaluation.
   *
   * @param nodes the statuses of the excluded nodes, by name
   */
  void excludeNodes(Map<String, PluginStatus> nodes) {
    excludedNodes = nodes;
  }

  /** Returns whether nodes were rejected because they are excluded. */
  boolean hasExcludedNodes() {
    return !excludedNodes.isEmpty()
        && !Collections.disjoint(distinctStatuses(), excludedNodes.values());
  }

  /**
   * Evaluates the nominated node before all others: if it passes, it is the only feasible node and
   * no other node is evaluated. Returns success, or the rejection; after a rejection, call {@link
   * #findFeasibleNodes}.
   */
  public Status evaluateNominatedNode() {
    PluginStatus preFilterRejection = preFilter.rejection();
    if (preFilterRejection != null) {
      return preFilterRejection.status();
    }
    NodeInfo node = state.snapshot().node(pod.nominatedNodeName());
    if (node == null) {
      return Status.error("nodeinfo not found for node name \"" + pod.nominatedNodeName() + "\"");
    }
    PluginStatus exclusion = excludedNodes.get(node.name());
    if (exclusion != null) {
      return exclusion.status();
    }
    ExtensionPointMeter meter = profile.filters().meter();
    long start = meter.start();
    PluginStatus rejection =
        nominatedPodsFilter.runFilterPluginsWithNominatedPods(state, pod, node);
    Status status = rejection == null ? Status.SUCCESS : rejection.status();
    meter.executed(status.isError() ? Code.ERROR : Code.SUCCESS, start);
    nodeToStatus[node.index()] = rejection;
    if (rejection != null) {
      return status;
    }
    feasible = NodeInfoList.wrap(node);
    feasibleIndexes = new int[] {node.index()};
    Status extenderStatus = runExtenderFilters();
    PluginStatus extenderRejection = nodeToStatus[node.index()];
    Status outcome = extenderRejection == null ? extenderStatus : extenderRejection.status();
    onlyNominated = outcome.isSuccess();
    return outcome;
  }

  /**
   * Filters the nodes, or rejects all of them if PreFilter rejected the pod. Returns the filter
   * error that ends the attempt, or success. If the search stops early, the remaining nodes are
   * neither feasible nor rejected.
   */
  public Status findFeasibleNodes() {
    PluginStatus preFilterRejection = preFilter.rejection();
    if (preFilterRejection != null) {
      Arrays.fill(nodeToStatus, preFilterRejection);
      return preFilterRejection.status().isError() ? preFilterRejection.status() : Status.SUCCESS;
    }
    ExtensionPointMeter meter = profile.filters().meter();
    long start = meter.start();
    Status filterStatus = filterCandidates();
    meter.executed(filterStatus.code(), start);
    return filterStatus.isSuccess() ? runExtenderFilters() : filterStatus;
  }

  /** Calls the filter extenders for the feasible nodes. */
  private Status runExtenderFilters() {
    if (!profile.extenders().isFilterOrPrioritizer() || feasible.isEmpty()) {
      return Status.SUCCESS;
    }
    Extenders.FilterResult filtered = profile.extenders().filter(pod, feasible);
    if (!filtered.status().isSuccess()) {
      feasible = NodeInfoList.wrap();
      return filtered.status();
    }
    int[] passed = new int[feasible.size()];
    int passedCount = 0;
    for (int i = 0; i < passed.length; i++) {
      Status rejection = filtered.rejections().get(i);
      if (rejection == null) {
        passed[passedCount++] = feasibleIndexes[i];
      } else {
        nodeToStatus[feasibleIndexes[i]] = new PluginStatus(Extenders.NAME, rejection);
      }
    }
    setFeasible(passed, passedCount);
    return Status.SUCCESS;
  }

  private Status filterCandidates() {
    NodeInfoList candidates = candidates();
    NodesWithNominatedPods nominated = new NodesWithNominatedPods(nominatedPods, state.snapshot());
    boolean areAllNodes = candidates.size() == nodeToStatus.length;
    int size = candidates.size();
    int start = feasibleNodeLimit.startNodeIndex(size);
    int maxFeasible = feasibleNodeLimit.numFeasibleNodesToFind(size, isComparingNodes());
    SignatureResults trustedResults =
        cachedResults != null
                && nominated.isEmpty()
                && nominatedPodsFilter.needsOnlyCachedResults(cachedResults)
            ? cachedResults
            : null;
    int[] passed = new int[size];
    int passedCount = 0;
    int processed = 0;
    Status failure = Status.SUCCESS;
    for (; processed < size && passedCount < maxFeasible && failure.isSuccess(); processed++) {
      int candidate = start + processed < size ? start + processed : start + processed - size;
      int index = areAllNodes ? candidate : candidates.get(candidate).index();
      PluginStatus rejection =
          trustedResults != null && trustedResults.hasPassed(index)
              ? null // the common case, without access to the node
              : filterNode(candidates.get(candidate), index, nominated);
      nodeToStatus[index] = rejection;
      if (rejection == null) {
        passed[passedCount++] = index;
      } else if (rejection.status().isError()) {
        failure = rejection.status();
      }
    }
    feasibleNodeLimit.advance(processed, nodeToStatus.length);
    if (failure.isSuccess()) {
      if (start > 0) {
        Arrays.sort(passed, 0, passedCount);
      }
      setFeasible(passed, passedCount);
    }
    return failure;
  }

  /** Returns whether feasible nodes are compared with each other. */
  private boolean isComparingNodes() {
    return !profile.scores().isEmpty() || profile.extenders().isFilterOrPrioritizer();
  }

  private @Nullable PluginStatus filterNode(
      NodeInfo node, int index, NodesWithNominatedPods nominated) {
    return cachedResults == null || nominated.contains(node, index)
        ? nominatedPodsFilter.runFilterPluginsWithNominatedPods(state, pod, node)
        : nominatedPodsFilter.runFilterPlugins(state, pod, node, index, cachedResults);
  }

  private void setFeasible(int[] passed, int passedCount) {
    NodeInfoList all = state.snapshot().nodes();
    feasibleIndexes = passed;
    if (passedCount == all.size()) {
      feasible = all;
      return;
    }
    NodeInfo[] nodes = new NodeInfo[passedCount];
    for (int i = 0; i < passedCount; i++) {
      nodes[i] = all.get(passed[i]);
    }
    feasible = NodeInfoList.wrap(nodes);
  }

  /** Returns the nodes to filter, in snapshot order, and rejects the others. */
  private NodeInfoList candidates() {
    NodeInfoList preFiltered = preFiltered();
    if (excludedNodes.isEmpty()) {
      return preFiltered;
    }
    List<NodeInfo> included = new ArrayList<>(preFiltered.size());
    for (NodeInfo node : preFiltered) {
      PluginStatus rejection = excludedNodes.get(node.name());
      if (rejection == null) {
        included.add(node);
      } else {
        nodeToStatus[node.index()] = rejection;
      }
    }
    return NodeInfoList.wrap(included.toArray(NodeInfo[]::new));
  }

  /** Returns the nodes that PreFilter plugins left, and rejects the others. */
  private NodeInfoList preFiltered() {
    var nodeNames = preFilter.nodeNames();
    if (nodeNames == null) {
      return state.snapshot().nodes();
    }
    Status excluded =
        Status.unschedulableAndUnresolvable(
            "node(s) didn't satisfy plugin(s) " + FitErrorMessage.goList(preFilter.narrowedBy()));
    Arrays.fill(nodeToStatus, new PluginStatus(null, excluded));
    return NodeInfoList.wrap(
        nodeNames.stream()
            .map(state.snapshot()::node)
            .filter(Objects::nonNull)
            .toArray(NodeInfo[]::new));
  }

  /** Scores the feasible nodes. Returns the error that ends the attempt, or success. */
  public Status prioritizeNodes(ScoreTable scoreTable) {
    PreScoreRunner.Outcome outcome = profile.preScores().run(state, pod, feasible);
    skippedScorePlugins = outcome.skipped();
    if (!outcome.status().isSuccess()) {
      return outcome.status();
    }
    ScoreRunner.CachedScores cachedScores =
        cachedResults == null ? null : new ScoreRunner.CachedScores(cachedResults, feasibleIndexes);
    Status scored =
        profile.scores().run(state, pod, feasible, skippedScorePlugins, scoreTable, cachedScores);
    if (scored.isSuccess() && profile.extenders().isFilterOrPrioritizer()) {
      for (Extenders.HostPriorities priorities : profile.extenders().prioritize(pod, feasible)) {
        scoreTable.add(priorities.scorer(), priorities.scores(), priorities.factor());
      }
    }
    return scored;
  }

  /** Returns the message that explains why no node passed. */
  public String fitErrorMessage() {
    if (nodeToStatus.length == 0) {
      return FitErrorMessage.NO_NODES;
    }
    PluginStatus preFilterRejection = preFilter.rejection();
    return preFilterRejection == null
        ? FitErrorMessage.ofNodes(nodeToStatus.length, reasons())
        : FitErrorMessage.ofPreFilter(nodeToStatus.length, preFilterRejection.status());
  }

  private Map<String, Integer> reasons() {
    Map<String, Integer> reasons = new LinkedHashMap<>();
    nodesByStatus()
        .forEach(
            (rejection, nodes) ->
                rejection.status().reasons().forEach(it -> reasons.merge(it, nodes, Integer::sum)));
    return reasons;
  }

  /** Returns the distinct statuses of the rejected nodes. */
  public Set<PluginStatus> distinctStatuses() {
    return nodesByStatus().keySet();
  }

  /** Returns the number of nodes per status, in the order of their first nodes. */
  public Map<PluginStatus, Integer> nodesByStatus() {
    return PluginStatusIndex.counts(nodeToStatus);
  }

  public CycleState state() {
    return state;
  }

  public PreFilterRunner.Outcome preFilter() {
    return preFilter;
  }

  /** Returns the filters of this attempt, to simulate changes. */
  public NominatedPodsFilter nominatedPodsFilter() {
    return nominatedPodsFilter;
  }

  /** Returns the feasible nodes, in snapshot order. */
  public List<NodeInfo> feasible() {
    return feasible;
  }

  /** Returns the index in the snapshot of the i-th feasible node. */
  int feasibleNodeIndex(int i) {
    return feasibleIndexes[i];
  }

  /** Returns whether the nominated node passed, so that no other node was evaluated. */
  public boolean isOnlyNominated() {
    return onlyNominated;
  }

  /** Returns the plugins whose PreScore returned Skip, in profile order. */
  public List<String> skippedScorePlugins() {
    return skippedScorePlugins;
  }

  @Override
  public @Nullable PluginStatus get(int nodeIndex) {
    return nodeToStatus[nodeIndex];
  }
}
