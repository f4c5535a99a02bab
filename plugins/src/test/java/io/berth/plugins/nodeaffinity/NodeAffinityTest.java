package io.berth.plugins.nodeaffinity;

import static io.berth.testing.NodeTerms.term;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.CycleState;
import io.berth.framework.NodeScores;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.InvalidSelectorException;
import io.berth.model.NodeInfo;
import io.berth.testing.NodeTerms;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import io.fabric8.kubernetes.api.model.NodeAffinityBuilder;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeAffinityTest {
  private static final Status NOT_ADMITTED =
      Status.unschedulableAndUnresolvable("node(s) didn't match Pod's node affinity/selector");
  private static final Status ENFORCED =
      Status.unschedulableAndUnresolvable("node(s) didn't match scheduler-enforced node affinity");

  private final NodeAffinity plugin = new NodeAffinity(new NodeAffinityArgs(null));

  record FilterCase(String name, Pods pod, Status want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<FilterCase> filter() {
    return Stream.of(
        new FilterCase("selector", pod("p").nodeSelector("disk", "ssd"), Status.SUCCESS),
        new FilterCase("other value", pod("p").nodeSelector("disk", "hdd"), NOT_ADMITTED),
        new FilterCase("term", pod("p").requireNode(term().in("disk", "ssd")), Status.SUCCESS),
        new FilterCase(
            "terms are alternatives",
            pod("p").requireNode(term().exists("gpu")).requireNode(term().exists("disk")),
            Status.SUCCESS),
        new FilterCase(
            "conditions of a term add up",
            pod("p").requireNode(term().exists("disk").exists("gpu")),
            NOT_ADMITTED),
        new FilterCase(
            "selector and terms add up",
            pod("p").nodeSelector("disk", "hdd").requireNode(term().exists("disk")),
            NOT_ADMITTED),
        new FilterCase(
            "name",
            pod("p").requireNode(term().field("metadata.name", "NotIn", "n")),
            NOT_ADMITTED),
        new FilterCase(
            "number", pod("p").requireNode(term().greaterThan("gen", 4)), Status.SUCCESS),
        new FilterCase("empty term", pod("p").requireNode(term()), NOT_ADMITTED));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void filter(FilterCase row) {
    NodeInfo node = node("n").label("disk", "ssd").label("gen", "5").info();

    assertThat(plugin.preFilter(Snapshots.state(), row.pod.info()).status())
        .isEqualTo(Status.SUCCESS);
    assertThat(plugin.filter(Snapshots.state(), row.pod.info(), node)).isEqualTo(row.want);
  }

  record PreFilterCase(String name, Pods pod, PreFilterResult want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<PreFilterCase> preFilter() {
    return Stream.of(
        new PreFilterCase("says nothing", pod("p"), PreFilterResult.SKIP),
        new PreFilterCase(
            "only prefers", pod("p").preferNode(1, term().exists("k")), PreFilterResult.SKIP),
        new PreFilterCase("selector", pod("p").nodeSelector("k", "v"), PreFilterResult.SUCCESS),
        new PreFilterCase("one name", pod("p").requireNode(term().name("n1")), only("n1")),
        new PreFilterCase(
            "a name per term",
            pod("p").requireNode(term().name("n2")).requireNode(term().name("n1").exists("k")),
            only("n1", "n2")),
        new PreFilterCase(
            "a term without name",
            pod("p").requireNode(term().name("n2")).requireNode(term().exists("k")),
            PreFilterResult.SUCCESS),
        new PreFilterCase(
            "two names in one term",
            pod("p").requireNode(term().name("n1").name("n2")),
            PreFilterResult.of(Status.unschedulableAndUnresolvable("pod affinity terms conflict"))),
        new PreFilterCase(
            "a contradiction and an alternative",
            pod("p").requireNode(term().name("n1").name("n2")).requireNode(term().name("n3")),
            only("n3")),
        new PreFilterCase(
            "a name excluded narrows nothing",
            pod("p").requireNode(term().field("metadata.name", "NotIn", "n1")),
            PreFilterResult.SUCCESS));
  }

  private static PreFilterResult only(String... names) {
    return PreFilterResult.only(new TreeSet<>(List.of(names)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void preFilter(PreFilterCase row) {
    assertThat(plugin.preFilter(Snapshots.state(), row.pod.info())).isEqualTo(row.want);
  }

  @Test
  void scoresAreTheSumOfMatchingWeights() {
    Pods pod =
        pod("p")
            .preferNode(10, term().in("disk", "ssd"))
            .preferNode(30, term().exists("gpu"))
            .preferNode(0, term().exists("disk"));

    assertThat(scores(plugin, pod, node("a"), node("b").label("disk", "ssd")))
        .containsExactly(0, 100);
    assertThat(
            scores(
                plugin,
                pod,
                node("a").label("disk", "ssd"),
                node("b").label("gpu", "1").label("disk", "ssd"),
                node("c").label("gpu", "1")))
        .containsExactly(25, 100, 75);
  }

  @Test
  void podsWithoutPreferencesAreNotScored() {
    assertThat(plugin.preScore(Snapshots.state(), pod("p").info(), List.of()))
        .isEqualTo(Status.SKIP);
  }

  @Test
  void aMalformedPreferenceEndsTheAttempt() {
    Pods pod = pod("p").preferNode(1, term().label("k", "Near", "v"));

    assertThat(plugin.preScore(Snapshots.state(), pod.info(), List.of()).isError()).isTrue();
  }

  @Test
  void theProfilesAffinityIsAddedToThatOfEveryPod() {
    NodeAffinity strict = adding(term().in("pool", "blue"), 50, term().exists("gpu"));
    NodeInfo blue = node("b").label("pool", "blue").info();
    NodeInfo red = node("r").label("pool", "red").label("disk", "ssd").info();
    Pods pod = pod("p").nodeSelector("disk", "ssd");

    assertThat(strict.preFilter(Snapshots.state(), pod("p").info()))
        .isEqualTo(PreFilterResult.SUCCESS);
    assertThat(strict.filter(Snapshots.state(), pod("p").info(), blue)).isEqualTo(Status.SUCCESS);
    assertThat(strict.filter(Snapshots.state(), pod.info(), red)).isEqualTo(ENFORCED);
    assertThat(strict.filter(Snapshots.state(), pod.info(), blue)).isEqualTo(NOT_ADMITTED);
    assertThat(
            scores(
                strict,
                pod("p").preferNode(25, term().exists("disk")),
                node("a").label("gpu", "1").label("disk", "ssd"),
                node("b").label("gpu", "1"),
                node("c").label("disk", "ssd")))
        .containsExactly(100, 66, 33);
  }

  @Test
  void aMalformedAddedAffinityIsRefusedAtStart() {
    assertThatThrownBy(() -> adding(term().label("k", "Near", "v"), 1, term().exists("k")))
        .isInstanceOf(InvalidSelectorException.class);
    assertThatThrownBy(() -> adding(term().exists("k"), 1, term().label("k", "Near", "v")))
        .isInstanceOf(InvalidSelectorException.class);
  }

  private static NodeAffinity adding(NodeTerms required, int weight, NodeTerms preferred) {
    return new NodeAffinity(
        new NodeAffinityArgs(
            new NodeAffinityBuilder()
                .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withNodeSelectorTerms(required.build())
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .withPreferredDuringSchedulingIgnoredDuringExecution(
                    new PreferredSchedulingTerm(preferred.build(), weight))
                .build()));
  }

  private static long[] scores(NodeAffinity plugin, Pods pod, Nodes... nodes) {
    CycleState state = Snapshots.state(nodes);
    List<NodeInfo> feasible = state.snapshot().nodes();
    assertThat(plugin.preScore(state, pod.info(), feasible)).isEqualTo(Status.SUCCESS);
    long[] scores =
        feasible.stream().mapToLong(node -> plugin.score(state, pod.info(), node)).toArray();
    plugin.normalize(state, pod.info(), new NodeScores(feasible, scores));
    return scores;
  }
}
