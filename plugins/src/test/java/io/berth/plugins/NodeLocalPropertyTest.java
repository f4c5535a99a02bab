package io.berth.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CachingScope;
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
import io.berth.plugins.imagelocality.ImageLocality;
import io.berth.plugins.nodeaffinity.NodeAffinity;
import io.berth.plugins.nodeaffinity.NodeAffinityArgs;
import io.berth.plugins.nodename.NodeName;
import io.berth.plugins.nodeports.NodePorts;
import io.berth.plugins.nodeunschedulable.NodeUnschedulable;
import io.berth.plugins.tainttoleration.TaintToleration;
import io.berth.testing.NodeTerms;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Properties of all plugins that evaluate a pod on one node. */
class NodeLocalPropertyTest {
  private static final NodeAffinity NODE_AFFINITY = new NodeAffinity(new NodeAffinityArgs(null));
  private static final TaintToleration TAINT_TOLERATION = new TaintToleration();
  private static final List<FilterPlugin> FILTERS =
      List.of(
          new NodeUnschedulable(),
          new NodeName(),
          TAINT_TOLERATION,
          NODE_AFFINITY,
          new NodePorts());
  private static final List<ScorePlugin> SCORERS =
      List.of(TAINT_TOLERATION, NODE_AFFINITY, new ImageLocality());
  private static final String[] EFFECTS = {"NoSchedule", "NoExecute", "PreferNoSchedule"};

  @Property(tries = 300)
  void statusesAndRawScoresDependOnlyOnNode(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    List<NodeInfo> nodes = nodes(random);
    PodInfo pod = pod(random);
    CycleState withOthers = prepared(Snapshot.of(nodes), pod);

    for (NodeInfo node : withOthers.snapshot().nodes()) {
      CycleState alone = prepared(Snapshot.of(List.of(node)), pod);
      for (FilterPlugin plugin : FILTERS) {
        assertThat(plugin.filterCachingScope()).isEqualTo(CachingScope.NODE);
        assertThat(plugin.filter(withOthers, pod, node))
            .as("%s of %s", plugin.name(), node)
            .isEqualTo(plugin.filter(alone, pod, node));
      }
      for (ScorePlugin plugin : SCORERS) {
        if (plugin.scoreCachingScope() == CachingScope.NODE) {
          assertThat(plugin.score(withOthers, pod, node))
              .as("%s of %s", plugin.name(), node)
              .isEqualTo(plugin.score(alone, pod, node));
        }
      }
    }
  }

  @Property(tries = 300)
  void normalizedScoresStayInRange(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    PodInfo pod = pod(random);
    CycleState state = prepared(Snapshot.of(nodes(random)), pod);
    List<NodeInfo> nodes = state.snapshot().nodes();

    for (ScorePlugin plugin : SCORERS) {
      long[] scores = nodes.stream().mapToLong(node -> plugin.score(state, pod, node)).toArray();
      plugin.normalizeScore(state, pod, new NodeScoreList(nodes, scores));
      for (long score : scores) {
        assertThat(score)
            .as(plugin.name())
            .isBetween(ScorePlugin.MIN_NODE_SCORE, ScorePlugin.MAX_NODE_SCORE);
      }
    }
  }

  /** Removing a pod frees ports and cannot reject the node. */
  @Property(tries = 300)
  void feasibleNodeStaysFeasibleWhenPodIsRemoved(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    PodInfo pod = pod(random);
    CycleState state = prepared(Snapshot.of(nodes(random)), pod);

    for (NodeInfo node : state.snapshot().nodes()) {
      for (PodInfo removed : node.pods()) {
        for (FilterPlugin plugin : FILTERS) {
          if (plugin.filter(state, pod, node).isSuccess()) {
            assertThat(plugin.filter(state, pod, node.withoutPod(removed)))
                .as("%s of %s without %s", plugin.name(), node, removed)
                .isEqualTo(Status.SUCCESS);
          }
        }
      }
    }
  }

  private static CycleState prepared(Snapshot snapshot, PodInfo pod) {
    CycleState state = new CycleState(snapshot);
    for (FilterPlugin plugin : FILTERS) {
      if (plugin instanceof PreFilterPlugin preFilter) {
        preFilter.preFilter(state, pod);
      }
    }
    for (ScorePlugin plugin : SCORERS) {
      if (plugin instanceof PreScorePlugin preScore) {
        preScore.preScore(state, pod, snapshot.nodes());
      }
    }
    return state;
  }

  private static PodInfo pod(RandomGenerator random) {
    Pods pod = Pods.pod("incoming").image("image" + random.nextInt(4));
    if (random.nextInt(4) == 0) {
      pod.onNode("n" + random.nextInt(5));
    }
    if (random.nextBoolean()) {
      pod.hostPort(80 + random.nextInt(3));
    }
    if (random.nextBoolean()) {
      pod.tolerate("k" + random.nextInt(3));
    }
    if (random.nextBoolean()) {
      pod.requireNodeAffinity(NodeTerms.term().in("disk", "d" + random.nextInt(2), "d2"));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      pod.preferNodeAffinity(
          random.nextInt(1, 101), NodeTerms.term().exists("l" + random.nextInt(3)));
    }
    return pod.info();
  }

  private static List<NodeInfo> nodes(RandomGenerator random) {
    List<NodeInfo> nodes = new ArrayList<>();
    for (int n = random.nextInt(1, 6); n > 0; n--) {
      Nodes node = Nodes.node("n" + n).label("disk", "d" + random.nextInt(3));
      for (int i = random.nextInt(3); i > 0; i--) {
        node.taint("k" + random.nextInt(3), "", EFFECTS[random.nextInt(EFFECTS.length)])
            .label("l" + random.nextInt(3), "")
            .image(random.nextLong(1L << 34), "image" + random.nextInt(4) + ":latest");
      }
      if (random.nextInt(4) == 0) {
        node.unschedulable();
      }
      NodeInfo info = node.info();
      for (int i = random.nextInt(3); i > 0; i--) {
        info = info.withPod(Pods.pod("on-" + n + "-" + i).hostPort(80 + random.nextInt(3)).info());
      }
      nodes.add(info);
    }
    return nodes;
  }
}
