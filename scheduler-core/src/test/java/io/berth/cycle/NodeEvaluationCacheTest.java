package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cache.ClusterCache;
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
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Profile;
import io.berth.runtime.Tiny;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class NodeEvaluationCacheTest {
  private final ClusterCache cache = new ClusterCache();
  private int podsMade;

  NodeEvaluationCacheTest() {
    for (String name : List.of("a", "b", "c")) {
      cache.putNode(Nodes.node(name).cpu("4").spec());
    }
  }

  /** Notes which nodes it is asked about. */
  private static final class Filter implements FilterPlugin {
    private final String name;
    private final CachingScope dependsOn;
    private final Function<NodeInfo, Status> answer;
    private final List<String> asked = new ArrayList<>();

    Filter(String name, CachingScope dependsOn, Function<NodeInfo, Status> answer) {
      this.name = name;
      this.dependsOn = dependsOn;
      this.answer = answer;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      asked.add(node.name());
      return answer.apply(node);
    }

    @Override
    public CachingScope filterDependsOn() {
      return dependsOn;
    }

    List<String> asked() {
      List<String> copy = List.copyOf(asked);
      asked.clear();
      return copy;
    }
  }

  /** Scores by the number of pods, and notes which nodes it is asked about. */
  private static final class Score implements ScorePlugin {
    private final CachingScope dependsOn;
    private final List<String> asked = new ArrayList<>();

    Score(CachingScope dependsOn) {
      this.dependsOn = dependsOn;
    }

    @Override
    public String name() {
      return "Score" + dependsOn;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
      asked.add(node.name());
      return node.podCount();
    }

    @Override
    public CachingScope scoreDependsOn() {
      return dependsOn;
    }

    List<String> asked() {
      List<String> copy = List.copyOf(asked);
      asked.clear();
      return copy;
    }
  }

  private static Filter passing(CachingScope dependsOn) {
    return new Filter("Pass" + dependsOn, dependsOn, node -> Status.SUCCESS);
  }

  private static NodeEvaluationCache memory(Plugin... plugins) {
    return NodeEvaluationCache.of(profile(plugins), FeasibleNodeLimit.of(100, 0));
  }

  /** Something is scored, or else one passing node would be enough. */
  private static Profile profile(Plugin... plugins) {
    List<Plugin> all = new ArrayList<>(List.of(plugins));
    all.add(new Tiny.Score("Any", node -> 0));
    return Tiny.profile(all.toArray(Plugin[]::new));
  }

  private Pods replica() {
    return Pods.pod("replica-" + podsMade++).cpu("1");
  }

  private NodeEvaluation assess(NodeEvaluationCache memory, PodInfo pod) {
    Snapshot snapshot = cache.snapshot();
    NodeEvaluation assessment = NodeEvaluation.begin(memory, snapshot, pod, PodNominator.NONE);
    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    if (!assessment.feasible().isEmpty()) {
      assertThat(assessment.prioritizeNodes(new NodePluginScores(false))).isEqualTo(Status.SUCCESS);
    }
    return assessment;
  }

  /** Has the shape known: answers are kept from its second pod on. */
  private void meet(NodeEvaluationCache memory) {
    assess(memory, replica().info());
    assess(memory, replica().info());
  }

  @Test
  void onlyChangedNodesAreAskedAboutAgain() {
    Filter filter = passing(CachingScope.NODE);
    Score score = new Score(CachingScope.NODE);
    NodeEvaluationCache memory = memory(filter, score);
    meet(memory);
    filter.asked();
    score.asked();

    assess(memory, replica().info());
    assertThat(filter.asked()).isEmpty();
    assertThat(score.asked()).isEmpty();

    cache.assume(replica().onNode("b").info());
    assess(memory, replica().info());
    assertThat(filter.asked()).containsExactly("b");
    assertThat(score.asked()).containsExactly("b");
  }

  @Test
  void whoLooksFurtherIsAlwaysAsked() {
    Filter filter = passing(CachingScope.CLUSTER);
    Score score = new Score(CachingScope.CLUSTER);
    NodeEvaluationCache memory = memory(filter, score);
    meet(memory);
    filter.asked();
    score.asked();

    assess(memory, replica().info());

    assertThat(filter.asked()).containsExactly("a", "b", "c");
    assertThat(score.asked()).containsExactly("a", "b", "c");
  }

  @Test
  void whoLooksAtAllNodesIsAskedAgainWhenOneOfThemIsDescribedAnew() {
    Score score = new Score(CachingScope.NODE_OBJECTS);
    NodeEvaluationCache memory = memory(score);
    meet(memory);
    score.asked();

    cache.assume(replica().onNode("b").info());
    assess(memory, replica().info());
    assertThat(score.asked()).containsExactly("b");

    cache.putNode(Nodes.node("b").cpu("5").spec());
    assess(memory, replica().info());
    assertThat(score.asked()).containsExactly("a", "b", "c");
  }

  @Test
  void otherShapesAndPodsThatNameANodeAreAskedAboutAnew() {
    Filter filter = passing(CachingScope.NODE);
    NodeEvaluationCache memory = memory(filter);
    meet(memory);
    filter.asked();

    assess(memory, replica().label("app", "other").info());
    assertThat(filter.asked()).containsExactly("a", "b", "c");

    assess(memory, replica().onNode("a").info());
    assertThat(filter.asked()).containsExactly("a", "b", "c");
  }

  /* Held as a cluster holds its pods: a shape that nobody has any more is another when it returns. */
  private final Map<Integer, PodInfo> pods = new HashMap<>();

  /** Tells of how many shapes the plugin has to be asked again, one pod of each coming in turn. */
  private int askedAgain(NodeEvaluationCache memory, Filter filter, int from, int to) {
    int again = 0;
    for (int i = from; i < to; i++) {
      filter.asked();
      assess(memory, pods.computeIfAbsent(i, n -> replica().label("app", "app-" + n).info()));
      again += filter.asked().isEmpty() ? 0 : 1;
    }
    return again;
  }

  @Test
  void asManyShapesAsThereIsRoomForKeepTheirAnswers() {
    Filter filter = passing(CachingScope.NODE);
    NodeEvaluationCache memory = memory(filter);
    for (int turn = 0; turn < 2; turn++) {
      assertThat(askedAgain(memory, filter, 0, 200)).as("before they are known").isEqualTo(200);
    }

    assertThat(askedAgain(memory, filter, 0, 200)).as("of more than fit").isEqualTo(200 - 128);
  }

  @Test
  void shapesThatComeNoMoreMakeRoom() {
    Filter filter = passing(CachingScope.NODE);
    NodeEvaluationCache memory = memory(filter);
    for (int turn = 0; turn < 2; turn++) {
      askedAgain(memory, filter, 0, 128);
    }
    assertThat(askedAgain(memory, filter, 0, 128)).isZero();

    for (int turn = 0; turn < 12; turn++) {
      askedAgain(memory, filter, 200, 300);
    }
    assertThat(askedAgain(memory, filter, 200, 300)).isZero();
  }

  @Test
  void aNodeMoreOrLessStartsTheMemoryAnew() {
    Filter filter = passing(CachingScope.NODE);
    NodeEvaluationCache memory = memory(filter);
    meet(memory);

    cache.putNode(Nodes.node("aa").spec());
    assertThat(assess(memory, replica().info()).feasible())
        .extracting(NodeInfo::name)
        .containsExactly("a", "aa", "b", "c");
    cache.removeNode("a");
    assertThat(assess(memory, replica().info()).feasible())
        .extracting(NodeInfo::name)
        .containsExactly("aa", "b", "c");
  }

  /** Says no to b alone. */
  private static Filter notB(String name, CachingScope dependsOn) {
    Status no = Status.unschedulable(name + " says no");
    return new Filter(name, dependsOn, node -> node.name().equals("b") ? no : Status.SUCCESS);
  }

  @Test
  void theFirstToObjectIsNamedWhetherAskedOrRemembered() {
    Filter cluster = notB("Wide", CachingScope.CLUSTER);
    Filter local = notB("Local", CachingScope.NODE);
    NodeEvaluationCache wideFirst = memory(cluster, local);
    NodeEvaluationCache localFirst = memory(local, cluster);

    for (int i = 0; i < 4; i++) {
      assertThat(assess(wideFirst, replica().info()).get(1))
          .isEqualTo(new PluginStatus("Wide", Status.unschedulable("Wide says no")));
      cluster.asked();
      assertThat(assess(localFirst, replica().info()).get(1))
          .isEqualTo(new PluginStatus("Local", Status.unschedulable("Local says no")));
      assertThat(cluster.asked()).as("need not be asked about b").containsExactly("a", "c");
    }
  }

  @Test
  void errorsAreNotRemembered() {
    List<Status> answers = new ArrayList<>(List.of(Status.SUCCESS, Status.error("hiccup")));
    Filter filter =
        new Filter(
            "Shaky",
            CachingScope.NODE,
            node ->
                node.name().equals("b") && !answers.isEmpty()
                    ? answers.removeFirst()
                    : Status.SUCCESS);
    NodeEvaluationCache memory = memory(filter);
    assess(memory, replica().info());

    NodeEvaluation failing =
        NodeEvaluation.begin(memory, cache.snapshot(), replica().info(), PodNominator.NONE);
    assertThat(failing.findFeasibleNodes().message()).contains("hiccup");

    assertThat(assess(memory, replica().info()).feasible()).hasSize(3);
  }

  @Test
  void nodesThatPodsAreNominatedToAreJudgedWithThem() {
    PodInfo coming = Pods.pod("coming").priority(10).info();
    NodeEvaluationCache memory =
        memory(
            new Filter(
                "Empty",
                CachingScope.NODE,
                node -> node.podCount() == 0 ? Status.SUCCESS : Status.unschedulable("taken")));
    meet(memory);

    NodeEvaluation assessment =
        NodeEvaluation.begin(
            memory,
            cache.snapshot(),
            replica().info(),
            name -> name.equals("b") ? List.of(coming) : List.of());
    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    assertThat(assessment.feasible()).extracting(NodeInfo::name).containsExactly("a", "c");
    assertThat(assess(memory, replica().info()).feasible()).hasSize(3);
  }

  @Test
  void anAuditFindsAPluginThatSaysItLooksAtTheNodeAloneAndDoesNot() {
    List<String> banned = new ArrayList<>();
    NodeEvaluationCache memory =
        NodeEvaluationCache.audited(
            profile(
                new Filter(
                    "Liar",
                    CachingScope.NODE,
                    node ->
                        banned.contains(node.name())
                            ? Status.unschedulable("banned")
                            : Status.SUCCESS)),
            FeasibleNodeLimit.of(100, 0));
    meet(memory);
    banned.add("b");

    assertThatThrownBy(() -> assess(memory, replica().info()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("verdict on node b");
  }

  @Test
  void anAuditFindsAWrongScore() {
    List<String> favourites = new ArrayList<>();
    ScorePlugin liar =
        new ScorePlugin() {
          @Override
          public String name() {
            return "Liar";
          }

          @Override
          public long score(CycleState state, PodInfo pod, NodeInfo node) {
            return favourites.contains(node.name()) ? 1 : 0;
          }

          @Override
          public CachingScope scoreDependsOn() {
            return CachingScope.NODE;
          }
        };
    NodeEvaluationCache memory =
        NodeEvaluationCache.audited(Tiny.profile(liar), FeasibleNodeLimit.of(100, 0));
    meet(memory);
    favourites.add("c");

    assertThatThrownBy(() -> assess(memory, replica().info()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("score of node c by Liar");
  }
}
