package io.berth.runtime;

import io.berth.framework.CachingScope;
import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.NodeScores;
import io.berth.framework.ProfileMeter;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Has the Score plugins rank the nodes that passed, and adds up what they say. */
public final class ScoreRunner {
  private final List<ScoringPlugin> scorers;
  private final List<CachingScope> dependences;
  private final PluginInvoker calls;
  private final PluginInvoker normalizing;
  private final PluginEvaluationCounts evaluations;

  ScoreRunner(List<ScoringPlugin> scorers, ProfileMeter meter) {
    this.scorers = scorers;
    List<ScorePlugin> plugins = scorers.stream().map(ScoringPlugin::plugin).toList();
    this.calls = new PluginInvoker(meter.at(MetricsExtensionPoint.SCORE), plugins);
    this.normalizing = new PluginInvoker(meter.at(MetricsExtensionPoint.NORMALIZE), plugins);
    this.evaluations = calls.evaluations();
    this.dependences =
        scorers.stream()
            .map(scorer -> PluginGuard.dependence(scorer.plugin(), scorer.plugin()::scoreDependsOn))
            .toList();
  }

  /** Raw scores that were given before. */
  public static final class Known {
    private final SignatureResults answers;
    private final int[] places;

    /**
     * Names the nodes that passed.
     *
     * @param places the place of each in the snapshot; may be longer than their list
     */
    public Known(SignatureResults answers, int[] places) {
      this.answers = answers;
      this.places = places;
    }
  }

  /** Tells whether every passing node is as good as any other. */
  public boolean isEmpty() {
    return scorers.isEmpty();
  }

  /**
   * Fills the board. Answers success, or the error that ends the attempt.
   *
   * @param skipped the plugins whose PreScore found nothing to do
   * @param known what need not be asked, or null
   */
  public Status run(
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible,
      List<String> skipped,
      NodePluginScores board,
      @Nullable Known known) {
    long start = calls.start();
    Status status = score(state, pod, feasible, skipped, board, known);
    calls.ran(status.code(), start);
    return status;
  }

  private Status score(
      CycleState state,
      PodInfo pod,
      List<NodeInfo> feasible,
      List<String> skipped,
      NodePluginScores board,
      @Nullable Known known) {
    boolean timed = PluginMetricsSampling.is(state);
    int[] active =
        IntStream.range(0, scorers.size())
            .filter(i -> !skipped.contains(scorers.get(i).name()))
            .toArray();
    board.reset(feasible, Arrays.stream(active).mapToObj(i -> scorers.get(i).scorer()).toList());
    for (int column = 0; column < active.length; column++) {
      int plugin = active[column];
      ScoringPlugin scorer = scorers.get(plugin);
      Scoring scoring = new Scoring(scorer.plugin(), state, pod, feasible, board.column(column));
      try {
        ask(plugin, scoring, known, timed);
      } catch (Throwable e) {
        PluginFailures.throwIfFatal(e);
        return failure("running Score plugins", scorer.plugin(), e);
      }
      if (known != null && known.answers.isAudited()) {
        scoring.audit();
      }
      board.keepRaw(column);
      try {
        normalize(plugin, scoring, timed);
      } catch (Throwable e) {
        PluginFailures.throwIfFatal(e);
        return failure("running Normalize on Score plugins", scorer.plugin(), e);
      }
      Status status = weigh(scorer, board.column(column), board.totals(), feasible.size());
      if (!status.isSuccess()) {
        return status;
      }
    }
    return Status.SUCCESS;
  }

  private void ask(int plugin, Scoring scoring, @Nullable Known known, boolean timed) {
    long start = timed ? calls.start() : 0;
    CachingScope dependence = dependences.get(plugin);
    if (known == null || dependence == CachingScope.CLUSTER) {
      scoring.askAll();
    } else {
      scoring.askUnknown(known.answers.scores(plugin, dependence), known.places);
    }
    evaluations.add(plugin, scoring.asked);
    if (timed) {
      calls.meter(plugin).ran(Code.SUCCESS, start, scoring.asked);
    }
  }

  private void normalize(int plugin, Scoring scoring, boolean timed) {
    long start = timed ? normalizing.start() : 0;
    scoring.normalize();
    if (timed) {
      normalizing.meter(plugin).ran(Code.SUCCESS, start, 1);
    }
  }

  /** One plugin at work on the nodes that passed. */
  private static final class Scoring {
    private final ScorePlugin plugin;
    private final CycleState state;
    private final PodInfo pod;
    private final List<NodeInfo> feasible;
    private final long[] scores;

    /** How many nodes it was asked about. */
    private int asked;

    Scoring(
        ScorePlugin plugin, CycleState state, PodInfo pod, List<NodeInfo> feasible, long[] scores) {
      this.plugin = plugin;
      this.state = state;
      this.pod = pod;
      this.feasible = feasible;
      this.scores = scores;
    }

    void askAll() {
      int size = feasible.size();
      for (int i = 0; i < size; i++) {
        scores[i] = plugin.score(state, pod, feasible.get(i));
      }
      asked += size;
    }

    /** Apart from the asking, so that what is done for every node stays a loop without calls. */
    void askUnknown(short[] table, int[] places) {
      int unknown = takeKnown(table, places, scores, feasible.size());
      asked += unknown;
      for (int i = 0; unknown > 0; i++) {
        if (scores[i] == SignatureResults.NO_SCORE) {
          scores[i] = ask(table, places[i], feasible.get(i));
          unknown--;
        }
      }
    }

    /** Returns how many are missing; these have a score that nobody gives. */
    private static int takeKnown(short[] table, int[] places, long[] scores, int size) {
      int unknown = 0;
      for (int i = 0; i < size; i++) {
        short known = table[places[i]];
        scores[i] = known;
        unknown += known == SignatureResults.NO_SCORE ? 1 : 0;
      }
      return unknown;
    }

    private long ask(short[] table, int place, NodeInfo node) {
      long score = plugin.score(state, pod, node);
      table[place] = score == (short) score ? (short) score : SignatureResults.NO_SCORE;
      return score;
    }

    void audit() {
      for (int i = 0; i < feasible.size(); i++) {
        long fresh = plugin.score(state, pod, feasible.get(i));
        if (fresh != scores[i]) {
          throw new AssertionError(
              "The score of node %s by %s is %d, but was taken to be %d."
                  .formatted(feasible.get(i), plugin.name(), fresh, scores[i]));
        }
      }
    }

    void normalize() {
      plugin.normalize(state, pod, new NodeScores(feasible, scores));
    }
  }

  private static Status weigh(ScoringPlugin scorer, long[] scores, long[] totals, int size) {
    int weight = scorer.weight();
    for (int i = 0; i < size; i++) {
      long score = scores[i];
      if (score < ScorePlugin.MIN_SCORE || score > ScorePlugin.MAX_SCORE) {
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
            .formatted(scorer.name(), score, ScorePlugin.MIN_SCORE, ScorePlugin.MAX_SCORE));
  }

  private static Status failure(String doing, ScorePlugin plugin, Throwable e) {
    return PluginGuard.failed(
        doing + ": plugin \"" + plugin.name() + "\" failed with", Status.error(e));
  }
}
