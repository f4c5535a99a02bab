package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.ClusterCache;
import io.berth.cycle.FeasibleNodeLimit;
import io.berth.cycle.HostSelector;
import io.berth.cycle.NodeEvaluation;
import io.berth.cycle.NodeEvaluationCache;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PodNominator;
import io.berth.runtime.Profile;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * What is remembered from decision to decision changes no answer: a memory that lives through a
 * random history of a cluster says of every pod what a fresh look says.
 */
class ReusePropertyTest {
  /** A cluster that goes on changing, and pods of a few shapes that come again and again. */
  private static final class History {
    private final RandomGenerator random;
    private final RandomCluster cluster;
    private final ClusterCache cache = new ClusterCache();
    private final List<Pod> templates = new ArrayList<>();
    private final List<PodInfo> placed = new ArrayList<>();
    private final List<PodInfo> nominated = new ArrayList<>();
    private int podsMade;

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
          : RichProfile.lookingFarFirst(cluster.objects());
    }

    Snapshot snapshot() {
      return cache.snapshot();
    }

    PodInfo nextPod() {
      String name = "p" + podsMade++;
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

    /** Lets one thing happen, or nothing. */
    void goOn() {
      switch (random.nextInt(8)) {
        case 0 -> cache.putNode(NodeDescription.of(cluster.drawNode(anyNode())));
        case 1 -> cache.putNode(NodeDescription.of(cluster.drawNode("new" + random.nextInt(3))));
        case 2 -> cache.removeNode("new" + random.nextInt(3));
        case 3 -> {
          if (!placed.isEmpty()) {
            cache.removePod(placed.remove(random.nextInt(placed.size())).uid());
          }
        }
        case 4 -> nominated.add(nextPod().onNode(anyNode()));
        case 5 -> nominated.clear();
        default -> {}
      }
    }

    private String anyNode() {
      return "n" + random.nextInt(3);
    }

    /** The nominations of now, by a list of nodes or without one. */
    PodNominator nominations() {
      PodNominator asked =
          node -> nominated.stream().filter(pod -> pod.nodeName().equals(node)).toList();
      return random.nextBoolean()
          ? asked
          : new PodNominator() {
            @Override
            public List<PodInfo> on(String nodeName) {
              return asked.on(nodeName);
            }

            @Override
            public List<String> nodeNames() {
              return nominated.stream().map(PodInfo::nodeName).toList();
            }
          };
    }
  }

  @Property(tries = 150)
  void rememberingChangesNoAnswer(@ForAll long seed) {
    History history = new History(seed);
    Profile profile = history.profile();
    NodeEvaluationCache audited =
        NodeEvaluationCache.audited(profile, FeasibleNodeLimit.of(null, 0));
    NodeEvaluationCache trusting = NodeEvaluationCache.of(profile, FeasibleNodeLimit.of(null, 0));
    HostSelector picker = new HostSelector(new SplittableRandom(seed));
    NodePluginScores board = new NodePluginScores(true);
    for (int step = 0; step < 25; step++) {
      Snapshot snapshot = history.snapshot();
      PodInfo pod = history.nextPod();
      PodNominator nominations = history.nominations();
      NodeEvaluation fresh = NodeEvaluation.begin(profile, snapshot, pod, nominations);
      String expected = everything(fresh, snapshot, new NodePluginScores(true));

      NodeEvaluation checked = NodeEvaluation.begin(audited, snapshot, pod, nominations);
      assertThat(everything(checked, snapshot, board)).isEqualTo(expected);
      NodeEvaluation remembering = NodeEvaluation.begin(trusting, snapshot, pod, nominations);
      assertThat(everything(remembering, snapshot, board)).isEqualTo(expected);

      if (!remembering.feasible().isEmpty()) {
        history.place(pod.onNode(picker.pick(board)));
      }
      history.goOn();
    }
  }

  /** All that an assessment has to say, as text. */
  private static String everything(
      NodeEvaluation assessment, Snapshot snapshot, NodePluginScores board) {
    StringBuilder text = new StringBuilder();
    Status judged = assessment.findFeasibleNodes();
    text.append(judged).append('\n').append(assessment.fitErrorMessage()).append('\n');
    for (NodeInfo node : snapshot.nodes()) {
      text.append(node).append(": ").append(assessment.get(node.index())).append('\n');
    }
    text.append(assessment.feasible()).append('\n');
    if (!judged.isSuccess() || assessment.feasible().isEmpty()) {
      return text.toString();
    }
    text.append(assessment.prioritizeNodes(board)).append(assessment.scoreSkipped());
    for (int n = 0; n < board.nodes().size(); n++) {
      text.append('\n').append(board.nodes().get(n)).append(' ').append(board.total(n));
      for (int s = 0; s < board.scorers().size(); s++) {
        text.append(' ')
            .append(board.scorers().get(s).name())
            .append('=')
            .append(board.raw(s, n))
            .append('/')
            .append(board.weighted(s, n));
      }
    }
    return text.toString();
  }
}
