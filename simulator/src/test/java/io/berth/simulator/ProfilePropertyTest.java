package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.NodeEvaluation;
import io.berth.framework.PluginStatus;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Properties of the default profile and Koordinator's plugins on random clusters. */
class ProfilePropertyTest {
  private static NodeEvaluation evaluate(Profile profile, Snapshot snapshot, PodInfo pod) {
    NodeEvaluation nodeEvaluation =
        NodeEvaluation.begin(profile, snapshot, pod, NominatedPodLister.NONE);
    assertThat(nodeEvaluation.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    return nodeEvaluation;
  }

  private static List<String> feasible(Profile profile, Snapshot snapshot, PodInfo pod) {
    return evaluate(profile, snapshot, pod).feasible().stream().map(NodeInfo::name).toList();
  }

  private static Snapshot without(Snapshot snapshot, PodInfo removed) {
    List<NodeInfo> remaining = new ArrayList<>();
    for (NodeInfo node : snapshot.nodes()) {
      remaining.add(node.name().equals(removed.nodeName()) ? node.withoutPod(removed) : node);
    }
    return Snapshot.of(remaining);
  }

  @Property(tries = 200)
  void feasibleNodesStayFeasibleWithoutUncountedPod(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    Profile profile = RichProfile.on(cluster.objects());
    Snapshot snapshot = InMemorySnapshot.of(cluster.objects());
    List<String> before = feasible(profile, snapshot, cluster.incoming());

    for (PodInfo removed : cluster.uncounted()) {
      assertThat(feasible(profile, without(snapshot, removed), cluster.incoming()))
          .as("without %s", removed)
          .containsAll(before);
    }
  }

  @Property(tries = 300)
  void normalizedScoresAreInRange(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    NodeEvaluation nodeEvaluation =
        evaluate(
            RichProfile.on(cluster.objects()),
            InMemorySnapshot.of(cluster.objects()),
            cluster.incoming());
    ScoreTable scoreTable = new ScoreTable(true);

    assertThat(nodeEvaluation.prioritizeNodes(scoreTable)).isEqualTo(Status.SUCCESS);

    for (int n = 0; n < scoreTable.nodes().size(); n++) {
      long total = 0;
      for (int s = 0; s < scoreTable.scorers().size(); s++) {
        long weight = scoreTable.scorers().get(s).weight();
        assertThat(scoreTable.weighted(s, n))
            .as("%s of %s", scoreTable.scorers().get(s).name(), scoreTable.nodes().get(n).name())
            .isBetween(weight * ScorePlugin.MIN_NODE_SCORE, weight * ScorePlugin.MAX_NODE_SCORE);
        total += scoreTable.weighted(s, n);
      }
      assertThat(scoreTable.total(n)).isEqualTo(total);
    }
  }

  /** Guards against trivial random clusters. */
  @Example
  void randomClustersExerciseAllPlugins() {
    Set<String> rejecting = new TreeSet<>();
    Set<String> scoring = new TreeSet<>();
    int withChoice = 0;
    for (long seed = 0; seed < 200; seed++) {
      RandomCluster cluster = new RandomCluster(seed);
      Snapshot snapshot = InMemorySnapshot.of(cluster.objects());
      NodeEvaluation nodeEvaluation =
          evaluate(RichProfile.on(cluster.objects()), snapshot, cluster.incoming());
      for (NodeInfo node : snapshot.nodes()) {
        PluginStatus rejection = nodeEvaluation.get(node.index());
        rejecting.add(rejection == null ? "" : String.valueOf(rejection.plugin()));
      }
      ScoreTable scoreTable = new ScoreTable(false);
      withChoice += nodeEvaluation.feasible().size() > 1 ? 1 : 0;
      assertThat(nodeEvaluation.prioritizeNodes(scoreTable)).isEqualTo(Status.SUCCESS);
      scoreTable.scorers().forEach(scorer -> scoring.add(scorer.name()));
    }

    assertThat(withChoice).isGreaterThan(50);
    assertThat(rejecting)
        .contains(
            "NodeUnschedulable",
            "TaintToleration",
            "NodeAffinity",
            "NodePorts",
            "NodeResourcesFit",
            "VolumeRestrictions",
            "NodeVolumeLimits",
            "VolumeBinding",
            "VolumeZone",
            "PodTopologySpread",
            "InterPodAffinity");
    assertThat(scoring)
        .contains(
            "TaintToleration",
            "NodeAffinity",
            "NodeResourcesFit",
            "NodeResourcesBalancedAllocation",
            "ImageLocality",
            "PodTopologySpread",
            "InterPodAffinity",
            "NodeResourcesFitPlus",
            "ScarceResourceAvoidance");
  }
}
