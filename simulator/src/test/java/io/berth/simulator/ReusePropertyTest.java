package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.SchedulerCache;
import io.berth.cycle.FeasibleNodeLimit;
import io.berth.cycle.HostSelector;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.ProfileEvaluationState;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NominatedPodLister;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreTable;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Evaluations with results cached over a random history of a cluster equal those from scratch. */
class ReusePropertyTest {
  /** A changing cluster with recurring pods of a few signatures. */
  private static final class History {
    private final RandomGenerator random;
    private final RandomCluster cluster;
    private final SchedulerCache cache = new SchedulerCache();
    private final List<Pod> templates = new ArrayList<>();
    private final List<PodInfo> placed = new ArrayList<>();
    private final List<PodInfo> nominated = new ArrayList<>();
    private int podCount;

    History(long seed) {
      this.random = new SplittableRandom(seed);
      this.cluster = new RandomCluster(seed);
      for (Node node : cluster.nodes()) {
        cache.putNode(NodeDescription.of(node));
      }
      for (Pod pod : cluster.pods()) {
        place(PodInfo.of(pod));
      }
      for (int i = 0; i < 3; i++) {
        templates.add(cluster.drawIncoming());
      }
    }

    Profile profile() {
      return random.nextBoolean()
          ? RichProfile.on(cluster.objects())
          : RichProfile.withClusterWideFiltersFirst(cluster.objects());
    }

    Snapshot snapshot() {
      return cache.snapshot();
    }

    PodInfo nextPod() {
      String name = "p" + podCount++;
      return PodInfo.of(
          new PodBuilder(templates.get(random.nextInt(templates.size())))
              .editMetadata()
              .withName(name)
              .withUid(name)
              .endMetadata()
              .build());
    }

    void place(PodInfo pod) {
      cache.putPod(pod);
      placed.add(pod);
    }

    /** Applies a random event, or none. */
    void applyRandomEvent() {
      switch (random.nextInt(8)) {
        case 0 -> cache.putNode(NodeDescription.of(cluster.drawNode(anyNode())));
        case 1 -> cache.putNode(NodeDescription.of(cluster.drawNode("new" + random.nextInt(3))));
        case 2 -> cache.removeNode("new" + random.nextInt(3));
        case 3 -> {
          if (!placed.isEmpty()) {
            cache.removePod(placed.remove(random.nextInt(placed.size())).uid());
          }
        }
        case 4 -> nominated.add(nextPod().withNodeName(anyNode()));
        case 5 -> nominated.clear();
        default -> {}
      }
    }

    private String anyNode() {
      return "n" + random.nextInt(3);
    }

    /** Returns the current nominations, with or without a list of nodes. */
    NominatedPodLister nominations() {
      NominatedPodLister lister =
          node -> nominated.stream().filter(pod -> pod.nodeName().equals(node)).toList();
      return random.nextBoolean()
          ? lister
          : new NominatedPodLister() {
            @Override
            public List<PodInfo> nominatedPodsForNode(String nodeName) {
              return lister.nominatedPodsForNode(nodeName);
            }

            @Override
            public List<String> nominatedNodeNames() {
              return nominated.stream().map(PodInfo::nodeName).toList();
            }
          };
    }
  }

  @Property(tries = 150)
  void reusedResultsEqualFreshOnes(@ForAll long seed) {
    History history = new History(seed);
    Profile profile = history.profile();
    ProfileEvaluationState audited =
        ProfileEvaluationState.audited(profile, FeasibleNodeLimit.of(null, 0));
    ProfileEvaluationState cached =
        ProfileEvaluationState.of(profile, FeasibleNodeLimit.of(null, 0));
    HostSelector hostSelector = new HostSelector(new SplittableRandom(seed));
    ScoreTable scoreTable = new ScoreTable(true);
    for (int step = 0; step < 25; step++) {
      Snapshot snapshot = history.snapshot();
      PodInfo pod = history.nextPod();
      NominatedPodLister nominations = history.nominations();
      NodeEvaluation fresh = NodeEvaluation.begin(profile, snapshot, pod, nominations);
      String expected = describe(fresh, snapshot, new ScoreTable(true));

      NodeEvaluation checked = NodeEvaluation.begin(audited, snapshot, pod, nominations);
      assertThat(describe(checked, snapshot, scoreTable)).isEqualTo(expected);
      NodeEvaluation reused = NodeEvaluation.begin(cached, snapshot, pod, nominations);
      assertThat(describe(reused, snapshot, scoreTable)).isEqualTo(expected);

      if (!reused.feasible().isEmpty()) {
        history.place(pod.withNodeName(hostSelector.selectHost(scoreTable)));
      }
      history.applyRandomEvent();
    }
  }

  /** Returns all results of an evaluation as text. */
  private static String describe(
      NodeEvaluation nodeEvaluation, Snapshot snapshot, ScoreTable scoreTable) {
    StringBuilder text = new StringBuilder();
    Status status = nodeEvaluation.findFeasibleNodes();
    text.append(status).append('\n').append(nodeEvaluation.fitErrorMessage()).append('\n');
    for (NodeInfo node : snapshot.nodes()) {
      text.append(node).append(": ").append(nodeEvaluation.get(node.index())).append('\n');
    }
    text.append(nodeEvaluation.feasible()).append('\n');
    if (!status.isSuccess() || nodeEvaluation.feasible().isEmpty()) {
      return text.toString();
    }
    text.append(nodeEvaluation.prioritizeNodes(scoreTable))
        .append(nodeEvaluation.skippedScorePlugins());
    for (int n = 0; n < scoreTable.nodes().size(); n++) {
      text.append('\n').append(scoreTable.nodes().get(n)).append(' ').append(scoreTable.total(n));
      for (int s = 0; s < scoreTable.scorers().size(); s++) {
        text.append(' ')
            .append(scoreTable.scorers().get(s).name())
            .append('=')
            .append(scoreTable.raw(s, n))
            .append('/')
            .append(scoreTable.weighted(s, n));
      }
    }
    return text.toString();
  }
}
