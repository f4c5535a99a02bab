package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cache.SchedulerCache;
import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.Plugin;
import io.berth.framework.PluginStatus;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreTable;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ProfileEvaluationStateTest {
  private final SchedulerCache cache = new SchedulerCache();
  private int podCount;

  ProfileEvaluationStateTest() {
    for (String name : List.of("a", "b", "c")) {
      cache.putNode(Nodes.node(name).cpu("4").spec());
    }
  }

  /** Records the nodes that it filters. */
  private static final class Filter implements FilterPlugin {
    private final String name;
    private final CachingScope cachingScope;
    private final Function<NodeInfo, Status> result;
    private final List<String> calls = new ArrayList<>();

    Filter(String name, CachingScope cachingScope, Function<NodeInfo, Status> result) {
      this.name = name;
      this.cachingScope = cachingScope;
      this.result = result;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      calls.add(node.name());
      return result.apply(node);
    }

    @Override
    public CachingScope filterCachingScope() {
      return cachingScope;
    }

    List<String> calls() {
      List<String> copy = List.copyOf(calls);
      calls.clear();
      return copy;
    }
  }

  /** Scores by the number of pods, and records the nodes that it scores. */
  private static final class Score implements ScorePlugin {
    private final CachingScope cachingScope;
    private final List<String> calls = new ArrayList<>();

    Score(CachingScope cachingScope) {
      this.cachingScope = cachingScope;
    }

    @Override
    public String name() {
      return "Score" + cachingScope;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
      calls.add(node.name());
      return node.podCount();
    }

    @Override
    public CachingScope scoreCachingScope() {
      return cachingScope;
    }

    List<String> calls() {
      List<String> copy = List.copyOf(calls);
      calls.clear();
      return copy;
    }
  }

  private static Filter passing(CachingScope cachingScope) {
    return new Filter("Pass" + cachingScope, cachingScope, node -> Status.SUCCESS);
  }

  private static ProfileEvaluationState newState(Plugin... plugins) {
    return ProfileEvaluationState.of(profile(plugins), FeasibleNodeLimit.of(100, 0));
  }

  /** With a Score plugin: without one, a single feasible node would be enough. */
  private static Profile profile(Plugin... plugins) {
    List<Plugin> all = new ArrayList<>(List.of(plugins));
    all.add(new TestPlugins.Score("Any", node -> 0));
    return TestPlugins.profile(all.toArray(Plugin[]::new));
  }

  private Pods replica() {
    return Pods.pod("replica-" + podCount++).cpu("1");
  }

  private NodeEvaluation evaluate(ProfileEvaluationState evaluationState, PodInfo pod) {
    Snapshot snapshot = cache.snapshot();
    NodeEvaluation evaluation =
        NodeEvaluation.begin(evaluationState, snapshot, pod, NominatedPodLister.NONE);
    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    if (!evaluation.feasible().isEmpty()) {
      assertThat(evaluation.prioritizeNodes(new ScoreTable(false))).isEqualTo(Status.SUCCESS);
    }
    return evaluation;
  }

  /** Evaluates two pods of the signature: results are cached from the second one on. */
  private void warmUp(ProfileEvaluationState evaluationState) {
    evaluate(evaluationState, replica().info());
    evaluate(evaluationState, replica().info());
  }

  @Test
  void reevaluatesOnlyChangedNodes() {
    Filter filter = passing(CachingScope.NODE);
    Score score = new Score(CachingScope.NODE);
    ProfileEvaluationState evaluationState = newState(filter, score);
    warmUp(evaluationState);
    filter.calls();
    score.calls();

    evaluate(evaluationState, replica().info());
    assertThat(filter.calls()).isEmpty();
    assertThat(score.calls()).isEmpty();

    cache.assumePod(replica().onNode("b").info());
    evaluate(evaluationState, replica().info());
    assertThat(filter.calls()).containsExactly("b");
    assertThat(score.calls()).containsExactly("b");
  }

  @Test
  void alwaysRunsPluginsWithClusterScope() {
    Filter filter = passing(CachingScope.CLUSTER);
    Score score = new Score(CachingScope.CLUSTER);
    ProfileEvaluationState evaluationState = newState(filter, score);
    warmUp(evaluationState);
    filter.calls();
    score.calls();

    evaluate(evaluationState, replica().info());

    assertThat(filter.calls()).containsExactly("a", "b", "c");
    assertThat(score.calls()).containsExactly("a", "b", "c");
  }

  @Test
  void reevaluatesNodeObjectScopeOnNodeObjectChange() {
    Score score = new Score(CachingScope.NODE_OBJECTS);
    ProfileEvaluationState evaluationState = newState(score);
    warmUp(evaluationState);
    score.calls();

    cache.assumePod(replica().onNode("b").info());
    evaluate(evaluationState, replica().info());
    assertThat(score.calls()).containsExactly("b");

    cache.putNode(Nodes.node("b").cpu("5").spec());
    evaluate(evaluationState, replica().info());
    assertThat(score.calls()).containsExactly("a", "b", "c");
  }

  @Test
  void doesNotCacheForOtherSignaturesAndPodsWithNodeName() {
    Filter filter = passing(CachingScope.NODE);
    ProfileEvaluationState evaluationState = newState(filter);
    warmUp(evaluationState);
    filter.calls();

    evaluate(evaluationState, replica().label("app", "other").info());
    assertThat(filter.calls()).containsExactly("a", "b", "c");

    evaluate(evaluationState, replica().onNode("a").info());
    assertThat(filter.calls()).containsExactly("a", "b", "c");
  }

  /*
   * Strong references, as in a cluster: a signature without pods is a new object when it returns.
   */
  private final Map<Integer, PodInfo> pods = new HashMap<>();

  /**
   * Evaluates one pod per signature; returns the number of signatures for which the plugin runs
   * again.
   */
  private int countRecomputed(
      ProfileEvaluationState evaluationState, Filter filter, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      filter.calls();
      evaluate(
          evaluationState, pods.computeIfAbsent(i, n -> replica().label("app", "app-" + n).info()));
      count += filter.calls().isEmpty() ? 0 : 1;
    }
    return count;
  }

  @Test
  void keepsResultsUpToMaximumNumberOfSignatures() {
    Filter filter = passing(CachingScope.NODE);
    ProfileEvaluationState evaluationState = newState(filter);
    for (int round = 0; round < 2; round++) {
      assertThat(countRecomputed(evaluationState, filter, 0, 200))
          .as("before results are cached")
          .isEqualTo(200);
    }

    assertThat(countRecomputed(evaluationState, filter, 0, 200))
        .as("signatures beyond the maximum")
        .isEqualTo(200 - 128);
  }

  @Test
  void evictsUnusedSignatures() {
    Filter filter = passing(CachingScope.NODE);
    ProfileEvaluationState evaluationState = newState(filter);
    for (int round = 0; round < 2; round++) {
      countRecomputed(evaluationState, filter, 0, 128);
    }
    assertThat(countRecomputed(evaluationState, filter, 0, 128)).isZero();

    for (int round = 0; round < 12; round++) {
      countRecomputed(evaluationState, filter, 200, 300);
    }
    assertThat(countRecomputed(evaluationState, filter, 200, 300)).isZero();
  }

  @Test
  void clearsCacheWhenNumberOfNodesChanges() {
    Filter filter = passing(CachingScope.NODE);
    ProfileEvaluationState evaluationState = newState(filter);
    warmUp(evaluationState);

    cache.putNode(Nodes.node("aa").spec());
    assertThat(evaluate(evaluationState, replica().info()).feasible())
        .extracting(NodeInfo::name)
        .containsExactly("a", "aa", "b", "c");
    cache.removeNode("a");
    assertThat(evaluate(evaluationState, replica().info()).feasible())
        .extracting(NodeInfo::name)
        .containsExactly("aa", "b", "c");
  }

  /** Rejects node b only. */
  private static Filter notB(String name, CachingScope cachingScope) {
    Status no = Status.unschedulable(name + " rejects");
    return new Filter(name, cachingScope, node -> node.name().equals("b") ? no : Status.SUCCESS);
  }

  @Test
  void reportsFirstRejectingPluginWithAndWithoutCache() {
    Filter cluster = notB("Cluster", CachingScope.CLUSTER);
    Filter local = notB("Local", CachingScope.NODE);
    ProfileEvaluationState clusterFirst = newState(cluster, local);
    ProfileEvaluationState localFirst = newState(local, cluster);

    for (int i = 0; i < 4; i++) {
      assertThat(evaluate(clusterFirst, replica().info()).get(1))
          .isEqualTo(new PluginStatus("Cluster", Status.unschedulable("Cluster rejects")));
      cluster.calls();
      assertThat(evaluate(localFirst, replica().info()).get(1))
          .isEqualTo(new PluginStatus("Local", Status.unschedulable("Local rejects")));
      assertThat(cluster.calls()).as("does not run for b").containsExactly("a", "c");
    }
  }

  @Test
  void doesNotCacheErrors() {
    List<Status> results = new ArrayList<>(List.of(Status.SUCCESS, Status.error("temporary")));
    Filter filter =
        new Filter(
            "Unstable",
            CachingScope.NODE,
            node ->
                node.name().equals("b") && !results.isEmpty()
                    ? results.removeFirst()
                    : Status.SUCCESS);
    ProfileEvaluationState evaluationState = newState(filter);
    evaluate(evaluationState, replica().info());

    NodeEvaluation failing =
        NodeEvaluation.begin(
            evaluationState, cache.snapshot(), replica().info(), NominatedPodLister.NONE);
    assertThat(failing.findFeasibleNodes().message()).contains("temporary");

    assertThat(evaluate(evaluationState, replica().info()).feasible()).hasSize(3);
  }

  @Test
  void doesNotUseCacheForNodesWithNominatedPods() {
    PodInfo nominatedPod = Pods.pod("nominated").priority(10).info();
    ProfileEvaluationState evaluationState =
        newState(
            new Filter(
                "Empty",
                CachingScope.NODE,
                node -> node.podCount() == 0 ? Status.SUCCESS : Status.unschedulable("not empty")));
    warmUp(evaluationState);

    NodeEvaluation evaluation =
        NodeEvaluation.begin(
            evaluationState,
            cache.snapshot(),
            replica().info(),
            name -> name.equals("b") ? List.of(nominatedPod) : List.of());
    assertThat(evaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    assertThat(evaluation.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
    assertThat(evaluate(evaluationState, replica().info()).feasible()).hasSize(3);
  }

  @Test
  void auditDetectsWrongCachingScope() {
    List<String> rejected = new ArrayList<>();
    ProfileEvaluationState evaluationState =
        ProfileEvaluationState.audited(
            profile(
                new Filter(
                    "WrongScope",
                    CachingScope.NODE,
                    node ->
                        rejected.contains(node.name())
                            ? Status.unschedulable("rejected")
                            : Status.SUCCESS)),
            FeasibleNodeLimit.of(100, 0));
    warmUp(evaluationState);
    rejected.add("b");

    assertThatThrownBy(() -> evaluate(evaluationState, replica().info()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("filter result of node b");
  }

  @Test
  void auditDetectsWrongScore() {
    List<String> preferred = new ArrayList<>();
    ScorePlugin wrongScope =
        new ScorePlugin() {
          @Override
          public String name() {
            return "WrongScope";
          }

          @Override
          public long score(CycleState state, PodInfo pod, NodeInfo node) {
            return preferred.contains(node.name()) ? 1 : 0;
          }

          @Override
          public CachingScope scoreCachingScope() {
            return CachingScope.NODE;
          }
        };
    ProfileEvaluationState evaluationState =
        ProfileEvaluationState.audited(
            TestPlugins.profile(wrongScope), FeasibleNodeLimit.of(100, 0));
    warmUp(evaluationState);
    preferred.add("c");

    assertThatThrownBy(() -> evaluate(evaluationState, replica().info()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("score of node c by WrongScope");
  }
}
