package io.berth.plugins.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.FilterPlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.plugins.interpodaffinity.InterPodAffinity;
import io.berth.plugins.interpodaffinity.InterPodAffinityArgs;
import io.berth.plugins.podtopologyspread.PodTopologySpread;
import io.berth.plugins.podtopologyspread.PodTopologySpreadArgs;
import io.berth.testing.FakeNamespaces;
import io.berth.testing.FakeWorkloads;
import io.berth.testing.Pods;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for both plugins in any cluster. */
class TopologyPropertyTest {
  private final PodTopologySpread spread =
      new PodTopologySpread(
          new PodTopologySpreadArgs(List.of(), PodTopologySpreadArgs.SYSTEM),
          new FakeWorkloads().service("default", "s", "app", "a1"));
  private final InterPodAffinity affinity =
      new InterPodAffinity(
          new InterPodAffinityArgs(5, false), new FakeNamespaces().with("default").with("other"));

  @Property(tries = 500)
  void spreadingAfterTrialsIsAsIfCountedAnew(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    trialsAreAsIfCountedAnew(spread, cluster, cluster.spreading());
  }

  @Property(tries = 500)
  void affinityAfterTrialsIsAsIfCountedAnew(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    trialsAreAsIfCountedAnew(affinity, cluster, cluster.choosy());
  }

  private static <P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin>
      void trialsAreAsIfCountedAnew(P plugin, RandomCluster cluster, PodInfo pod) {
    Snapshot snapshot = cluster.snapshot();
    Attempt<P> attempt = Attempt.of(plugin, snapshot, pod);
    if (attempt.prepared().isSkip()) {
      return;
    }
    Map<String, Status> before = attempt.verdicts();
    Attempt<P> trial = attempt.copy();

    Snapshot changed = cluster.change(snapshot, trial, 6);

    assertThat(trial.verdicts()).isEqualTo(Attempt.of(plugin, changed, pod).verdicts());
    assertThat(attempt.verdicts()).as("the state that was copied").isEqualTo(before);
  }

  @Property(tries = 500)
  void scoresStayInRange(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    Snapshot snapshot = cluster.snapshot();

    assertThat(Attempt.of(spread, snapshot, cluster.spreading()).scores().values())
        .allSatisfy(score -> assertThat(score).isBetween(0L, 100L));
    assertThat(Attempt.of(affinity, snapshot, cluster.choosy()).scores().values())
        .allSatisfy(score -> assertThat(score).isBetween(0L, 100L));
  }

  @Property(tries = 300)
  void aPodThatNobodySpeaksOfChangesNothing(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    Snapshot snapshot = cluster.snapshot();
    PodInfo stranger = Pods.pod("stranger").namespace("elsewhere").label("app", "a1").info();
    NodeInfo node = snapshot.nodes().getFirst();
    Snapshot fuller = snapshot.withUpdated(List.of(node.plus(stranger)), snapshot.images());

    unchanged(spread, snapshot, fuller, cluster.spreading());
    unchanged(affinity, snapshot, fuller, cluster.choosy());
  }

  private static <P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin>
      void unchanged(P plugin, Snapshot one, Snapshot other, PodInfo pod) {
    Attempt<P> attempt = Attempt.of(plugin, one, pod);
    Attempt<P> repeated = Attempt.of(plugin, other, pod);
    assertThat(repeated.verdicts()).isEqualTo(attempt.verdicts());
    assertThat(repeated.rawScores()).isEqualTo(attempt.rawScores());
  }
}
