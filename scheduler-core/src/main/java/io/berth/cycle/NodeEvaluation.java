package io.berth.cycle;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.ExtensionPointMeter;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.NodeToStatusReader;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.NodeList;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.Extenders;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.NominatedPodsFilter;
import io.berth.runtime.PodNominator;
import io.berth.runtime.PreFilterOutcome;
import io.berth.runtime.PreScoreRunner;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreRunner;
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
 * What a profile thinks of every node for one pod. The steps are methods to be called in turn:
 * {@link #findFeasibleNodes}, then {@link #prioritizeNodes} where nodes passed. Whoever decides, explains or
 * evaluates goes through here, so that all of them say the same.
 */
public final class NodeEvaluation implements NodeToStatusReader {
  private final Profile profile;
  private final PodInfo pod;
  private final CycleState state;
  private final PreFilterOutcome preFilter;
  private final NominatedPodsFilter filtering;
  private final PodNominator nominations;
  private final FeasibleNodeLimit sampling;
  private final @Nullable SignatureResults answers;
  private final @Nullable PluginStatus[] rejections;
  private NodeList feasible = NodeList.wrap();
  private int[] places = {};
  private boolean onlyNominated;
  private List<String> scoreSkipped = List.of();
  private Map<String, PluginStatus> leftOut = Map.of();

  private NodeEvaluation(
      Profile profile,
      CycleState state,
      PodInfo pod,
      PodNominator nominations,
      FeasibleNodeLimit sampling,
      @Nullable SignatureResults answers) {
    this.profile = profile;
    this.pod = pod;
    this.state = state;
    this.nominations = nominations;
    this.sampling = sampling;
    this.answers = answers;
    this.preFilter = profile.preFilters().run(state, pod);
    this.filtering = new NominatedPodsFilter(profile, state, preFilter.skipped(), nominations);
    this.rejections = new @Nullable PluginStatus[state.snapshot().size()];
    if (answers != null) {
      filtering.use(answers);
    }
  }

  /** Looks at the pod alone, as if it were the only one ever. */
  public static NodeEvaluation begin(
      Profile profile, Snapshot snapshot, PodInfo pod, PodNominator nominations) {
    return new NodeEvaluation(
        profile, profile.begin(snapshot), pod, nominations, FeasibleNodeLimit.exhaustive(), null);
  }

  /**
   * Looks at the pod alone, and will go by what is remembered of others. The memory is this
   * assessment's until the next one begins.
   */
  public static NodeEvaluation begin(
      NodeEvaluationCache memory, Snapshot snapshot, PodInfo pod, PodNominator nominations) {
    return new NodeEvaluation(
        memory.profile(),
        memory.profile().begin(snapshot),
        pod,
        nominations,
        memory.sampling(),
        memory.book().recall(snapshot, pod));
  }

  /**
   * Keeps nodes from being judged.
   *
   * @param nodes those to reject, by name
   */
  void excludeNodes(Map<String, PluginStatus> nodes) {
    leftOut = nodes;
  }

  /** Tells whether nodes were rejected without being judged. */
  boolean hasExcludedNodes() {
    return !leftOut.isEmpty() && !Collections.disjoint(distinctStatuses(), leftOut.values());
  }

  /**
   * Judges the node that an earlier attempt made room on, before all others: the pod goes there if
   * it can, and need not be compared with any. Returns success where it passed, and then it is the
   * one feasible node; else what speaks against it, and then {@link #findFeasibleNodes} is the way on.
   */
  public Status evaluateNominatedNode() {
    PluginStatus ofPod = preFilter.rejection();
    if (ofPod != null) {
      return ofPod.status();
    }
    NodeInfo node = state.snapshot().node(pod.nominatedNodeName());
    if (node == null) {
      return Status.error("nodeinfo not found for node name \"" + pod.nominatedNodeName() + "\"");
    }
    PluginStatus beforehand = leftOut.get(node.name());
    if (beforehand != null) {
      return beforehand.status();
    }
    ExtensionPointMeter meter = profile.filters().meter();
    long start = meter.start();
    PluginStatus rejection = filtering.runWithNominatedPods(state, pod, node);
    Status verdict = rejection == null ? Status.SUCCESS : rejection.status();
    meter.ran(verdict.isError() ? Code.ERROR : Code.SUCCESS, start);
    rejections[node.index()] = rejection;
    if (rejection != null) {
      return verdict;
    }
    feasible = NodeList.wrap(node);
    places = new int[] {node.index()};
    Status asked = runExtenderFilters();
    PluginStatus objection = rejections[node.index()];
    Status outcome = objection == null ? asked : objection.status();
    onlyNominated = outcome.isSuccess();
    return outcome;
  }

  /**
   * Judges the nodes, or rejects them all where the pod alone was enough to say so. Returns the
   * failure of a filter, which ends the attempt, or success. Where a sample of nodes is enough the
   * others are neither feasible nor rejected.
   */
  public Status findFeasibleNodes() {
    PluginStatus ofPod = preFilter.rejection();
    if (ofPod != null) {
      Arrays.fill(rejections, ofPod);
      return ofPod.status().isError() ? ofPod.status() : Status.SUCCESS;
    }
    ExtensionPointMeter meter = profile.filters().meter();
    long start = meter.start();
    Status judged = filterCandidates();
    meter.ran(judged.code(), start);
    return judged.isSuccess() ? runExtenderFilters() : judged;
  }

  /** Has those who are no plugins look at the nodes that passed. */
  private Status runExtenderFilters() {
    if (!profile.extenders().judgeNodes() || feasible.isEmpty()) {
      return Status.SUCCESS;
    }
    Extenders.Verdicts said = profile.extenders().filter(pod, feasible);
    if (!said.status().isSuccess()) {
      feasible = NodeList.wrap();
      return said.status();
    }
    int[] passing = new int[feasible.size()];
    int found = 0;
    for (int i = 0; i < passing.length; i++) {
      Status objection = said.objections().get(i);
      if (objection == null) {
        passing[found++] = places[i];
      } else {
        rejections[places[i]] = new PluginStatus(Extenders.NAME, objection);
      }
    }
    keepFeasible(passing, found);
    return Status.SUCCESS;
  }

  private Status filterCandidates() {
    NodeList candidates = candidates();
    NominatedNodes nominated = new NominatedNodes(nominations, state.snapshot());
    boolean everyPlace = candidates.size() == rejections.length;
    int size = candidates.size();
    int first = sampling.start(size);
    int enough = sampling.enough(size, isComparing());
    SignatureResults trusted =
        answers != null && nominated.isEmpty() && filtering.trusts(answers) ? answers : null;
    int[] passing = new int[size];
    int found = 0;
    int seen = 0;
    Status failure = Status.SUCCESS;
    for (; seen < size && found < enough && failure.isSuccess(); seen++) {
      int at = first + seen < size ? first + seen : first + seen - size;
      int place = everyPlace ? at : candidates.get(at).index();
      PluginStatus rejection =
          trusted != null && trusted.isKnownToPass(place)
              ? null // what happens most, without a look at the node
              : judge(candidates.get(at), place, nominated);
      rejections[place] = rejection;
      if (rejection == null) {
        passing[found++] = place;
      } else if (rejection.status().isError()) {
        failure = rejection.status();
      }
    }
    sampling.seen(seen, rejections.length);
    if (failure.isSuccess()) {
      if (first > 0) {
        Arrays.sort(passing, 0, found);
      }
      keepFeasible(passing, found);
    }
    return failure;
  }

  /** Tells whether it matters which of the nodes that pass are found. */
  private boolean isComparing() {
    return !profile.scores().isEmpty() || profile.extenders().judgeNodes();
  }

  private @Nullable PluginStatus judge(NodeInfo node, int place, NominatedNodes nominated) {
    return answers == null || nominated.contains(node, place)
        ? filtering.runWithNominatedPods(state, pod, node)
        : filtering.runWithNominatedPods(state, pod, node, place, answers);
  }

  private void keepFeasible(int[] passing, int found) {
    NodeList all = state.snapshot().nodes();
    places = passing;
    if (found == all.size()) {
      feasible = all;
      return;
    }
    NodeInfo[] nodes = new NodeInfo[found];
    for (int i = 0; i < found; i++) {
      nodes[i] = all.get(passing[i]);
    }
    feasible = NodeList.wrap(nodes);
  }

  /** Returns the nodes worth judging, in snapshot order, and rejects the others. */
  private NodeList candidates() {
    NodeList wanted = wanted();
    if (leftOut.isEmpty()) {
      return wanted;
    }
    List<NodeInfo> left = new ArrayList<>(wanted.size());
    for (NodeInfo node : wanted) {
      PluginStatus rejection = leftOut.get(node.name());
      if (rejection == null) {
        left.add(node);
      } else {
        rejections[node.index()] = rejection;
      }
    }
    return NodeList.wrap(left.toArray(NodeInfo[]::new));
  }

  /** Returns the nodes that PreFilter plugins leave, and rejects the others. */
  private NodeList wanted() {
    var nodeNames = preFilter.nodeNames();
    if (nodeNames == null) {
      return state.snapshot().nodes();
    }
    Status outside =
        Status.unschedulableAndUnresolvable(
            "node(s) didn't satisfy plugin(s) " + FitErrorMessage.goList(preFilter.narrowedBy()));
    Arrays.fill(rejections, new PluginStatus(null, outside));
    return NodeList.wrap(
        nodeNames.stream()
            .map(state.snapshot()::node)
            .filter(Objects::nonNull)
            .toArray(NodeInfo[]::new));
  }

  /** Scores the nodes that passed. Returns the error that ends the attempt, or success. */
  public Status prioritizeNodes(NodePluginScores board) {
    PreScoreRunner.Outcome outcome = profile.preScores().run(state, pod, feasible);
    scoreSkipped = outcome.skipped();
    if (!outcome.status().isSuccess()) {
      return outcome.status();
    }
    ScoreRunner.Known known = answers == null ? null : new ScoreRunner.Known(answers, places);
    Status scored = profile.scores().run(state, pod, feasible, scoreSkipped, board, known);
    if (scored.isSuccess() && profile.extenders().judgeNodes()) {
      for (Extenders.Scores one : profile.extenders().score(pod, feasible)) {
        board.add(one.scorer(), one.given(), one.factor());
      }
    }
    return scored;
  }

  /** Returns the sentence that tells why no node passed. */
  public String fitErrorMessage() {
    if (rejections.length == 0) {
      return FitErrorMessage.NO_NODES;
    }
    PluginStatus ofPod = preFilter.rejection();
    return ofPod == null
        ? FitErrorMessage.ofNodes(rejections.length, reasons())
        : FitErrorMessage.ofPreFilter(rejections.length, ofPod.status());
  }

  private Map<String, Integer> reasons() {
    Map<String, Integer> reasons = new LinkedHashMap<>();
    nodesByStatus()
        .forEach(
            (rejection, nodes) ->
                rejection.status().reasons().forEach(it -> reasons.merge(it, nodes, Integer::sum)));
    return reasons;
  }

  /** Returns the different rejections that there were. */
  public Set<PluginStatus> distinctStatuses() {
    return nodesByStatus().keySet();
  }

  /** Returns how many nodes were rejected alike, in the order of their first nodes. */
  public Map<PluginStatus, Integer> nodesByStatus() {
    return PluginStatusCounts.of(rejections);
  }

  public CycleState state() {
    return state;
  }

  public PreFilterOutcome preFilter() {
    return preFilter;
  }

  /** Returns the filters of this attempt, for trying out changes. */
  public NominatedPodsFilter filtering() {
    return filtering;
  }

  /** Returns the nodes that passed, in snapshot order. */
  public List<NodeInfo> feasible() {
    return feasible;
  }

  /** Returns the position in the snapshot of the feasible node of that number. */
  int feasiblePosition(int number) {
    return places[number];
  }

  /** Tells whether the pod passed on its nominated node, so that no other node was evaluated. */
  public boolean isOnlyNominated() {
    return onlyNominated;
  }

  /** Returns the plugins whose PreScore had nothing to do, in profile order. */
  public List<String> scoreSkipped() {
    return scoreSkipped;
  }

  @Override
  public @Nullable PluginStatus get(int nodeIndex) {
    return rejections[nodeIndex];
  }
}
