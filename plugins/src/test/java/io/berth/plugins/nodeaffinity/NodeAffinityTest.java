package io.berth.plugins.nodeaffinity;

import static io.berth.testing.NodeTerms.term;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.CycleState;
import io.berth.framework.NodeScoreList;
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
  private static final Status NOT_MATCH =
      Status.unschedulableAndUnresolvable("node(s) didn't match Pod's node affinity/selector");
  private static final Status ENFORCED =
      Status.unschedulableAndUnresolvable("node(s) didn't match scheduler-enforced node affinity");

  private final NodeAffinity plugin = new NodeAffinity(new NodeAffinityArgs(null));

  record FilterCase(String name, Pods pod, Status expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<FilterCase> filter() {
    return Stream.of(
        new FilterCase("selector", pod("p").nodeSelector("disk", "ssd"), Status.SUCCESS),
        new FilterCase("other value", pod("p").nodeSelector("disk", "hdd"), NOT_MATCH),
        new FilterCase(
            "term", pod("p").requireNodeAffinity(term().in("disk", "ssd")), Status.SUCCESS),
        new FilterCase(
            "terms are alternatives",
            pod("p")
                .requireNodeAffinity(term().exists("gpu"))
                .requireNodeAffinity(term().exists("disk")),
            Status.SUCCESS),
        new FilterCase(
            "conditions of a term add up",
            pod("p").requireNodeAffinity(term().exists("disk").exists("gpu")),
            NOT_MATCH),
        new FilterCase(
            "selector and terms add up",
            pod("p").nodeSelector("disk", "hdd").requireNodeAffinity(term().exists("disk")),
            NOT_MATCH),
        new FilterCase(
            "name",
            pod("p").requireNodeAffinity(term().field("metadata.name", "NotIn", "n")),
            NOT_MATCH),
        new FilterCase(
            "number", pod("p").requireNodeAffinity(term().greaterThan("gen", 4)), Status.SUCCESS),
        new FilterCase("empty term", pod("p").requireNodeAffinity(term()), NOT_MATCH));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void filter(FilterCase row) {
    NodeInfo node = node("n").label("disk", "ssd").label("gen", "5").info();

    assertThat(plugin.preFilter(Snapshots.state(), row.pod.info()).status())
        .isEqualTo(Status.SUCCESS);
    assertThat(plugin.filter(Snapshots.state(), row.pod.info(), node)).isEqualTo(row.expected);
  }

  record PreFilterCase(String name, Pods pod, PreFilterResult expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<PreFilterCase> preFilter() {
    return Stream.of(
        new PreFilterCase("no affinity", pod("p"), PreFilterResult.SKIP),
        new PreFilterCase(
            "only prefers",
            pod("p").preferNodeAffinity(1, term().exists("k")),
            PreFilterResult.SKIP),
        new PreFilterCase("selector", pod("p").nodeSelector("k", "v"), PreFilterResult.SUCCESS),
        new PreFilterCase("one name", pod("p").requireNodeAffinity(term().name("n1")), only("n1")),
        new PreFilterCase(
            "one name per term",
            pod("p")
                .requireNodeAffinity(term().name("n2"))
                .requireNodeAffinity(term().name("n1").exists("k")),
            only("n1", "n2")),
        new PreFilterCase(
            "term without a name",
            pod("p").requireNodeAffinity(term().name("n2")).requireNodeAffinity(term().exists("k")),
            PreFilterResult.SUCCESS),
        new PreFilterCase(
            "two names in one term",
            pod("p").requireNodeAffinity(term().name("n1").name("n2")),
            PreFilterResult.of(Status.unschedulableAndUnresolvable("pod affinity terms conflict"))),
        new PreFilterCase(
            "conflict with an alternative term",
            pod("p")
                .requireNodeAffinity(term().name("n1").name("n2"))
                .requireNodeAffinity(term().name("n3")),
            only("n3")),
        new PreFilterCase(
            "excluded name",
            pod("p").requireNodeAffinity(term().field("metadata.name", "NotIn", "n1")),
            PreFilterResult.SUCCESS));
  }

  private static PreFilterResult only(String... names) {
    return PreFilterResult.only(new TreeSet<>(List.of(names)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void preFilter(PreFilterCase row) {
    assertThat(plugin.preFilter(Snapshots.state(), row.pod.info())).isEqualTo(row.expected);
  }

  @Test
  void scoresSumOfMatchingWeights() {
    Pods pod =
        pod("p")
            .preferNodeAffinity(10, term().in("disk", "ssd"))
            .preferNodeAffinity(30, term().exists("gpu"))
            .preferNodeAffinity(0, term().exists("disk"));

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
  void skipsScoringWithoutPreferences() {
    assertThat(plugin.preScore(Snapshots.state(), pod("p").info(), List.of()))
        .isEqualTo(Status.SKIP);
  }

  @Test
  void malformedPreferenceIsAnError() {
    Pods pod = pod("p").preferNodeAffinity(1, term().label("k", "Near", "v"));

    assertThat(plugin.preScore(Snapshots.state(), pod.info(), List.of()).isError()).isTrue();
  }

  @Test
  void addsAffinityOfProfileToEveryPod() {
    NodeAffinity strict = adding(term().in("pool", "blue"), 50, term().exists("gpu"));
    NodeInfo blue = node("b").label("pool", "blue").info();
    NodeInfo red = node("r").label("pool", "red").label("disk", "ssd").info();
    Pods pod = pod("p").nodeSelector("disk", "ssd");

    assertThat(strict.preFilter(Snapshots.state(), pod("p").info()))
        .isEqualTo(PreFilterResult.SUCCESS);
    assertThat(strict.filter(Snapshots.state(), pod("p").info(), blue)).isEqualTo(Status.SUCCESS);
    assertThat(strict.filter(Snapshots.state(), pod.info(), red)).isEqualTo(ENFORCED);
    assertThat(strict.filter(Snapshots.state(), pod.info(), blue)).isEqualTo(NOT_MATCH);
    assertThat(
            scores(
                strict,
                pod("p").preferNodeAffinity(25, term().exists("disk")),
                node("a").label("gpu", "1").label("disk", "ssd"),
                node("b").label("gpu", "1"),
                node("c").label("disk", "ssd")))
        .containsExactly(100, 66, 33);
  }

  @Test
  void rejectsMalformedAddedAffinity() {
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
    plugin.normalizeScore(state, pod.info(), new NodeScoreList(feasible, scores));
    return scores;
  }
}
