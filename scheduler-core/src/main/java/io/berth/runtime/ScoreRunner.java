package io.berth.runtime;

import io.berth.framework.CachingScope;
import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.NodeScoreList;
import io.berth.framework.ProfileMeter;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.runtime.PluginInvoker.EvaluationCounts;
import io.berth.runtime.ScoreTable.ScorerWeight;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs the Score plugins on the feasible nodes and computes the totals. */
public final class ScoreRunner {
  private final List<ScoringPlugin> plugins;
  private final List<CachingScope> cachingScopes;
  private final PluginInvoker invoker;
  private final PluginInvoker normalizing;
  private final EvaluationCounts evaluationCounts;

  ScoreRunner(List<ScoringPlugin> plugins, ProfileMeter meter) {
    this.plugins = plugins;
    List<ScorePlugin> scorePlugins = plugins.stream().map(ScoringPlugin::plugin).toList();
    this.invoker =
        new PluginInvoker(meter.extensionPoint(MetricsExtensionPoint.SCORE), scorePlugins);
    this.normalizing =
        new PluginInvoker(
            meter.extensionPoint(MetricsExtensionPoint.SCORE_EXTENSION_NORMALIZE), scorePlugins);
    this.evaluationCounts = invoker.evaluationCounts();
    this.cachingScopes =
        plugins.stream()
            .map(
                scorer ->
                    PluginGuard.cachingScope(scorer.plugin(), scorer.plugin()::scoreCachingScope))
            .toList();
  }

  /** Cached raw scores. */
  public static final class CachedScores {
    private final SignatureResults results;
    private final int[] indexes;

    /**
     * Creates the cached scores of the feasible nodes.
     *
     * @param indexes the index of each feasible node in the snapshot; may be longer than their list
     */
    public CachedScores(SignatureResults results, int[] indexes) {
      this.results = results;
      this.indexes = indexes;
    }
  }

  /** Returns whether there are no Score plugins, so that all feasible nodes are equal. */
  public boolean isEmpty() {
    return plugins.isEmpty();
  }

  /**
   * Fills the score table. Returns success, or the error that ends the attempt.
   *
   * @param skipped the plugins whose PreScore returned Skip
   * @param cached the cached scores, or null
   */
  public Status run(
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible,
      List<String> skipped,
      ScoreTable scoreTable,
      @Nullable CachedScores cached) {
    long start = invoker.start();
    Status status = score(state, pod, feasible, skipped, scoreTable, cached);
    invoker.executed(status.code(), start);
    return status;
  }

  private Status score(
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible,
      List<String> skipped,
      ScoreTable scoreTable,
      @Nullable CachedScores cached) {
    boolean isTimed = PluginMetricsSampling.isSampled(state);
    int[] active =
        IntStream.range(0, plugins.size())
            .filter(i -> !skipped.contains(plugins.get(i).name()))
            .toArray();
    scoreTable.reset(
        feasible, Arrays.stream(active).mapToObj(i -> plugins.get(i).scorer()).toList());
    for (int column = 0; column < active.length; column++) {
      int plugin = active[column];
      ScoringPlugin scorer = plugins.get(plugin);
      PluginScoring scoring =
          new PluginScoring(scorer.plugin(), state, pod, feasible, scoreTable.column(column));
      try {
        score(plugin, scoring, cached, isTimed);
      } catch (Throwable e) {
        FatalErrors.throwIfFatal(e);
        return failure("running Score plugins", scorer.plugin(), e);
      }
      if (cached != null && cached.results.isAudited()) {
        scoring.audit();
      }
      scoreTable.keepRaw(column);
      try {
        normalize(plugin, scoring, isTimed);
      } catch (Throwable e) {
        FatalErrors.throwIfFatal(e);
        return failure("running Normalize on Score plugins", scorer.plugin(), e);
      }
      Status status =
          weigh(scorer, scoreTable.column(column), scoreTable.totals(), feasible.size());
      if (!status.isSuccess()) {
        return status;
      }
    }
    return Status.SUCCESS;
  }

  private void score(
      int plugin, PluginScoring scoring, @Nullable CachedScores cached, boolean isTimed) {
    long start = isTimed ? invoker.start() : 0;
    CachingScope cachingScope = cachingScopes.get(plugin);
    if (cached == null || cachingScope == CachingScope.CLUSTER) {
      scoring.scoreAll();
    } else {
      scoring.scoreMissing(cached.results.scores(plugin, cachingScope), cached.indexes);
    }
    evaluationCounts.add(plugin, scoring.computed);
    if (isTimed) {
      invoker.meter(plugin).executed(Code.SUCCESS, start, scoring.computed);
    }
  }

  private void normalize(int plugin, PluginScoring scoring, boolean isTimed) {
    long start = isTimed ? normalizing.start() : 0;
    scoring.normalize();
    if (isTimed) {
      normalizing.meter(plugin).executed(Code.SUCCESS, start, 1);
    }
  }

  /** One plugin's scoring of the feasible nodes. */
  private static final class PluginScoring {
    private final ScorePlugin plugin;
    private final CycleState state;
    private final PodInfo pod;
    private final List<NodeInfo> feasible;
    private final long[] scores;

    /** The number of computed scores. */
    private int computed;

    PluginScoring(
        ScorePlugin plugin, CycleState state, PodInfo pod, List<NodeInfo> feasible, long[] scores) {
      this.plugin = plugin;
      this.state = state;
      this.pod = pod;
      this.feasible = feasible;
      this.scores = scores;
    }

    void scoreAll() {
      int size = feasible.size();
      for (int i = 0; i < size; i++) {
        scores[i] = plugin.score(state, pod, feasible.get(i));
      }
      computed += size;
    }

    /** Separate from the computation, so that the loop over all nodes contains no calls. */
    void scoreMissing(short[] table, int[] indexes) {
      int missing = copyCached(table, indexes, scores, feasible.size());
      computed += missing;
      for (int i = 0; missing > 0; i++) {
        if (scores[i] == SignatureResults.NO_SCORE) {
          scores[i] = score(table, indexes[i], feasible.get(i));
          missing--;
        }
      }
    }

    /**
     * Copies the cached scores; returns the number of missing ones, which are set to {@code
     * NO_SCORE}.
     */
    private static int copyCached(short[] table, int[] indexes, long[] scores, int size) {
      int missing = 0;
      for (int i = 0; i < size; i++) {
        short cached = table[indexes[i]];
        scores[i] = cached;
        missing += cached == SignatureResults.NO_SCORE ? 1 : 0;
      }
      return missing;
    }

    private long score(short[] table, int index, NodeInfo node) {
      long score = plugin.score(state, pod, node);
      table[index] = score == (short) score ? (short) score : SignatureResults.NO_SCORE;
      return score;
    }

    void audit() {
      for (int i = 0; i < feasible.size(); i++) {
        long recomputed = plugin.score(state, pod, feasible.get(i));
        if (recomputed != scores[i]) {
          throw new AssertionError(
              "score of node %s by %s is %d, but %d was cached"
                  .formatted(feasible.get(i), plugin.name(), recomputed, scores[i]));
        }
      }
    }

    void normalize() {
      plugin.normalizeScore(state, pod, new NodeScoreList(feasible, scores));
    }
  }

  private static Status weigh(ScoringPlugin scorer, long[] scores, long[] totals, int size) {
    int weight = scorer.weight();
    for (int i = 0; i < size; i++) {
      long score = scores[i];
      if (score < ScorePlugin.MIN_NODE_SCORE || score > ScorePlugin.MAX_NODE_SCORE) {
        return outOfRange(scorer, score);
      }
      long weighted = score * weight;
      scores[i] = weighted;
      totals[i] += weighted;
    }
    return Status.SUCCESS;
  }

  private static Status outOfRange(ScoringPlugin scorer, long score) {
    return Status.error(
        ("applying score defaultWeights on Score plugins: plugin \"%s\" returns an invalid"
                + " score %d, it should in the range of [%d, %d] after normalizing")
            .formatted(
                scorer.name(), score, ScorePlugin.MIN_NODE_SCORE, ScorePlugin.MAX_NODE_SCORE));
  }

  private static Status failure(String operation, ScorePlugin plugin, Throwable e) {
    return PluginGuard.failed(
        operation + ": plugin \"" + plugin.name() + "\" failed with", Status.error(e));
  }

  /** A Score plugin of a profile. */
  record ScoringPlugin(ScorePlugin plugin, int weight, ScorerWeight scorer) {
    static ScoringPlugin of(ScorePlugin plugin, int weight) {
      return new ScoringPlugin(plugin, weight, new ScorerWeight(plugin.name(), weight));
    }

    String name() {
      return plugin.name();
    }
  }
}
