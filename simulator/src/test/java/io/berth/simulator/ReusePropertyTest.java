package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.ClusterCache;
import io.berth.cycle.Assessment;
import io.berth.cycle.AssessmentMemory;
import io.berth.cycle.NodePicker;
import io.berth.cycle.Sampling;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.NodeSpec;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.Nominations;
import io.berth.runtime.Profile;
import io.berth.runtime.ScoreBoard;
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
        cache.putNode(NodeSpec.of(node));
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
        case 0 -> cache.putNode(NodeSpec.of(cluster.drawNode(anyNode())));
        case 1 -> cache.putNode(NodeSpec.of(cluster.drawNode("new" + random.nextInt(3))));
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
    Nominations nominations() {
      Nominations asked =
          node -> nominated.stream().filter(pod -> pod.nodeName().equals(node)).toList();
      return random.nextBoolean()
          ? asked
          : new Nominations() {
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
    AssessmentMemory audited = AssessmentMemory.audited(profile, Sampling.of(null, 0));
    AssessmentMemory trusting = AssessmentMemory.of(profile, Sampling.of(null, 0));
    NodePicker picker = new NodePicker(new SplittableRandom(seed));
    ScoreBoard board = new ScoreBoard(true);
    for (int step = 0; step < 25; step++) {
      Snapshot snapshot = history.snapshot();
      PodInfo pod = history.nextPod();
      Nominations nominations = history.nominations();
      Assessment fresh = Assessment.begin(profile, snapshot, pod, nominations);
      String expected = everything(fresh, snapshot, new ScoreBoard(true));

      Assessment checked = Assessment.begin(audited, snapshot, pod, nominations);
      assertThat(everything(checked, snapshot, board)).isEqualTo(expected);
      Assessment remembering = Assessment.begin(trusting, snapshot, pod, nominations);
      assertThat(everything(remembering, snapshot, board)).isEqualTo(expected);

      if (!remembering.feasible().isEmpty()) {
        history.place(pod.onNode(picker.pick(board)));
      }
      history.goOn();
    }
  }

  /** All that an assessment has to say, as text. */
  private static String everything(Assessment assessment, Snapshot snapshot, ScoreBoard board) {
    StringBuilder text = new StringBuilder();
    Status judged = assessment.judgeNodes();
    text.append(judged).append('\n').append(assessment.failureText()).append('\n');
    for (NodeInfo node : snapshot.nodes()) {
      text.append(node).append(": ").append(assessment.rejection(node.index())).append('\n');
    }
    text.append(assessment.feasible()).append('\n');
    if (!judged.isSuccess() || assessment.feasible().isEmpty()) {
      return text.toString();
    }
    text.append(assessment.scoreNodes(board)).append(assessment.scoreSkipped());
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
