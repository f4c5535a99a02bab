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
import io.berth.testing.FakeNamespaceLister;
import io.berth.testing.FakePodSelectorLister;
import io.berth.testing.Pods;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Properties of PodTopologySpread and InterPodAffinity in random clusters. */
class TopologyPropertyTest {
  private final PodTopologySpread spread =
      new PodTopologySpread(
          new PodTopologySpreadArgs(List.of(), PodTopologySpreadArgs.SYSTEM),
          new FakePodSelectorLister().service("default", "s", "app", "a1"));
  private final InterPodAffinity affinity =
      new InterPodAffinity(
          new InterPodAffinityArgs(5, false),
          new FakeNamespaceLister().with("default").with("other"));

  @Property(tries = 500)
  void updatedSpreadStateEqualsRecomputedState(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    assertUpdatedStateEqualsRecomputedState(spread, cluster, cluster.podWithSpreadConstraints());
  }

  @Property(tries = 500)
  void updatedAffinityStateEqualsRecomputedState(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    assertUpdatedStateEqualsRecomputedState(affinity, cluster, cluster.podWithAffinity());
  }

  private static <P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin>
      void assertUpdatedStateEqualsRecomputedState(P plugin, RandomCluster cluster, PodInfo pod) {
    Snapshot snapshot = cluster.snapshot();
    Attempt<P> attempt = Attempt.of(plugin, snapshot, pod);
    if (attempt.preFilterStatus().isSkip()) {
      return;
    }
    Map<String, Status> before = attempt.statuses();
    Attempt<P> updated = attempt.copy();

    Snapshot changed = cluster.change(snapshot, updated, 6);

    assertThat(updated.statuses()).isEqualTo(Attempt.of(plugin, changed, pod).statuses());
    assertThat(attempt.statuses()).as("original state").isEqualTo(before);
  }

  @Property(tries = 500)
  void scoresStayInRange(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    Snapshot snapshot = cluster.snapshot();

    assertThat(Attempt.of(spread, snapshot, cluster.podWithSpreadConstraints()).scores().values())
        .allSatisfy(score -> assertThat(score).isBetween(0L, 100L));
    assertThat(Attempt.of(affinity, snapshot, cluster.podWithAffinity()).scores().values())
        .allSatisfy(score -> assertThat(score).isBetween(0L, 100L));
  }

  @Property(tries = 300)
  void podOfUnrelatedNamespaceChangesNothing(@ForAll long seed) {
    RandomCluster cluster = new RandomCluster(seed);
    Snapshot snapshot = cluster.snapshot();
    PodInfo unrelated = Pods.pod("unrelated").namespace("elsewhere").label("app", "a1").info();
    NodeInfo node = snapshot.nodes().getFirst();
    Snapshot fuller = snapshot.withUpdated(List.of(node.withPod(unrelated)), snapshot.images());

    assertUnchanged(spread, snapshot, fuller, cluster.podWithSpreadConstraints());
    assertUnchanged(affinity, snapshot, fuller, cluster.podWithAffinity());
  }

  private static <P extends PreFilterPlugin & FilterPlugin & PreScorePlugin & ScorePlugin>
      void assertUnchanged(P plugin, Snapshot one, Snapshot other, PodInfo pod) {
    Attempt<P> attempt = Attempt.of(plugin, one, pod);
    Attempt<P> repeated = Attempt.of(plugin, other, pod);
    assertThat(repeated.statuses()).isEqualTo(attempt.statuses());
    assertThat(repeated.rawScores()).isEqualTo(attempt.rawScores());
  }
}
