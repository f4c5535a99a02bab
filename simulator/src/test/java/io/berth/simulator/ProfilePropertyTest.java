package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cycle.NodeEvaluation;
import io.berth.framework.PluginStatus;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for the default profile, and Koordinator's plugins, whatever the cluster is like. */
class ProfilePropertyTest {
  private static NodeEvaluation assess(Profile profile, Snapshot snapshot, PodInfo pod) {
    NodeEvaluation assessment = NodeEvaluation.begin(profile, snapshot, pod, PodNominator.NONE);
    assertThat(assessment.findFeasibleNodes()).isEqualTo(Status.SUCCESS);
    return assessment;
  }

  private static List<String> feasible(Profile profile, Snapshot snapshot, PodInfo pod) {
    return assess(profile, snapshot, pod).feasible().stream().map(NodeInfo::name).toList();
  }

  private static Snapshot without(Snapshot snapshot, PodInfo leaving) {
    List<NodeInfo> left = new ArrayList<>();
    for (NodeInfo node : snapshot.nodes()) {
      left.add(node.name().equals(leaving.nodeName()) ? node.minus(leaving) : node);
    }
    return Snapshot.of(left);
  }

  @Property(tries = 200)
  void aPassingNodeStillPassesWhenAPodLeavesThatNothingCounts(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    Profile profile = RichProfile.on(cluster.objects());
    Snapshot snapshot = InMemorySnapshot.of(cluster.objects());
    List<String> before = feasible(profile, snapshot, cluster.incoming());

    for (PodInfo leaving : cluster.uncounted()) {
      assertThat(feasible(profile, without(snapshot, leaving), cluster.incoming()))
          .as("without %s", leaving)
          .containsAll(before);
    }
  }

  @Property(tries = 300)
  void normalisedScoresStayInRange(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    NodeEvaluation assessment =
        assess(
            RichProfile.on(cluster.objects()),
            InMemorySnapshot.of(cluster.objects()),
            cluster.incoming());
    NodePluginScores board = new NodePluginScores(true);

    assertThat(assessment.prioritizeNodes(board)).isEqualTo(Status.SUCCESS);

    for (int n = 0; n < board.nodes().size(); n++) {
      long total = 0;
      for (int s = 0; s < board.scorers().size(); s++) {
        long weight = board.scorers().get(s).weight();
        assertThat(board.weighted(s, n))
            .as("%s of %s", board.scorers().get(s).name(), board.nodes().get(n).name())
            .isBetween(weight * ScorePlugin.MIN_SCORE, weight * ScorePlugin.MAX_SCORE);
        total += board.weighted(s, n);
      }
      assertThat(board.total(n)).isEqualTo(total);
    }
  }

  /** Properties of clusters on which nothing happens would say nothing. */
  @Example
  void theClustersAreWorthLookingAt() {
    Set<String> rejecting = new TreeSet<>();
    Set<String> scoring = new TreeSet<>();
    int withChoice = 0;
    for (long seed = 0; seed < 200; seed++) {
      RandomCluster cluster = new RandomCluster(seed);
      Snapshot snapshot = InMemorySnapshot.of(cluster.objects());
      NodeEvaluation assessment =
          assess(RichProfile.on(cluster.objects()), snapshot, cluster.incoming());
      for (NodeInfo node : snapshot.nodes()) {
        PluginStatus rejection = assessment.get(node.index());
        rejecting.add(rejection == null ? "" : String.valueOf(rejection.plugin()));
      }
      NodePluginScores board = new NodePluginScores(false);
      withChoice += assessment.feasible().size() > 1 ? 1 : 0;
      assertThat(assessment.prioritizeNodes(board)).isEqualTo(Status.SUCCESS);
      board.scorers().forEach(scorer -> scoring.add(scorer.name()));
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
