package io.berth.plugins.topology;

import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NodeScores;
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

/** One plugin's part of an attempt to place a pod. */
public final class Attempt<
    P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin> {
  private final P plugin;
  private final PodInfo pod;
  private final CycleState state;
  private final Status prepared;

  private Attempt(P plugin, PodInfo pod, CycleState state, Status prepared) {
    this.plugin = plugin;
    this.pod = pod;
    this.state = state;
    this.prepared = prepared;
  }

  /** Prepares an attempt. */
  public static <P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin>
      Attempt<P> of(P plugin, Snapshot snapshot, PodInfo pod) {
    CycleState state = new CycleState(snapshot);
    return new Attempt<>(plugin, pod, state, plugin.preFilter(state, pod).status());
  }

  /** Returns what PreFilter said. */
  public Status prepared() {
    return prepared;
  }

  /** Returns this attempt with a copied state, to try out changes on. */
  public Attempt<P> copy() {
    return new Attempt<>(plugin, pod, state.copy(), prepared);
  }

  public void add(PodInfo added, NodeInfo node) {
    plugin.addPod(state, pod, added, node);
  }

  public void remove(PodInfo removed, NodeInfo node) {
    plugin.removePod(state, pod, removed, node);
  }

  /** Returns the verdict of every node; after a skip all are accepted. */
  public Map<String, Status> verdicts() {
    Map<String, Status> verdicts = new LinkedHashMap<>();
    for (NodeInfo node : state.snapshot().nodes()) {
      verdicts.put(
          node.name(), prepared.isSkip() ? Status.SUCCESS : plugin.filter(state, pod, node));
    }
    return verdicts;
  }

  /** Returns the raw scores as if all nodes had passed, none after a skip. */
  public Map<String, Long> rawScores() {
    return scores(false);
  }

  /** Returns the normalized scores as if all nodes had passed, none after a skip. */
  public Map<String, Long> scores() {
    return scores(true);
  }

  private Map<String, Long> scores(boolean normalized) {
    Map<String, Long> byName = new LinkedHashMap<>();
    List<NodeInfo> nodes = state.snapshot().nodes();
    if (!plugin.preScore(state, pod, nodes).isSkip()) {
      long[] scores = nodes.stream().mapToLong(node -> plugin.score(state, pod, node)).toArray();
      if (normalized) {
        plugin.normalize(state, pod, new NodeScores(nodes, scores));
      }
      for (int i = 0; i < scores.length; i++) {
        byName.put(nodes.get(i).name(), scores[i]);
      }
    }
    return byName;
  }
}
