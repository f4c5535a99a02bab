package io.berth.plugins.topology;

import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NodeScoreList;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A scheduling attempt with a single plugin. */
public final class Attempt<
    P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin> {
  private final P plugin;
  private final PodInfo pod;
  private final CycleState state;
  private final Status preFilterStatus;

  private Attempt(P plugin, PodInfo pod, CycleState state, Status preFilterStatus) {
    this.plugin = plugin;
    this.pod = pod;
    this.state = state;
    this.preFilterStatus = preFilterStatus;
  }

  /** Runs PreFilter. */
  public static <P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin>
      Attempt<P> of(P plugin, Snapshot snapshot, PodInfo pod) {
    CycleState state = new CycleState(snapshot);
    return new Attempt<>(plugin, pod, state, plugin.preFilter(state, pod).status());
  }

  /** Returns the status of PreFilter. */
  public Status preFilterStatus() {
    return preFilterStatus;
  }

  /** Returns this attempt with a cloned state. */
  public Attempt<P> copy() {
    return new Attempt<>(plugin, pod, state.copy(), preFilterStatus);
  }

  public void add(PodInfo added, NodeInfo node) {
    plugin.addPod(state, pod, added, node);
  }

  public void remove(PodInfo removed, NodeInfo node) {
    plugin.removePod(state, pod, removed, node);
  }

  /** Returns the filter status of every node; after a skip all succeed. */
  public Map<String, Status> statuses() {
    Map<String, Status> statuses = new LinkedHashMap<>();
    for (NodeInfo node : state.snapshot().nodes()) {
      statuses.put(
          node.name(), preFilterStatus.isSkip() ? Status.SUCCESS : plugin.filter(state, pod, node));
    }
    return statuses;
  }

  /** Returns the raw scores with all nodes feasible, none after a skip. */
  public Map<String, Long> rawScores() {
    return scores(false);
  }

  /** Returns the normalized scores with all nodes feasible, none after a skip. */
  public Map<String, Long> scores() {
    return scores(true);
  }

  private Map<String, Long> scores(boolean normalized) {
    Map<String, Long> byName = new LinkedHashMap<>();
    List<NodeInfo> nodes = state.snapshot().nodes();
    if (!plugin.preScore(state, pod, nodes).isSkip()) {
      long[] scores = nodes.stream().mapToLong(node -> plugin.score(state, pod, node)).toArray();
      if (normalized) {
        plugin.normalizeScore(state, pod, new NodeScoreList(nodes, scores));
      }
      for (int i = 0; i < scores.length; i++) {
        byName.put(nodes.get(i).name(), scores[i]);
      }
    }
    return byName;
  }
}
