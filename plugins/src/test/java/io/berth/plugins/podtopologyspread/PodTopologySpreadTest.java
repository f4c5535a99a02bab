package io.berth.plugins.podtopologyspread;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static io.berth.testing.Spreads.hard;
import static io.berth.testing.Spreads.soft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.berth.framework.Code;
import io.berth.framework.Status;
import io.berth.model.Snapshot;
import io.berth.plugins.topology.Attempt;
import io.berth.testing.FakeWorkloads;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
import io.berth.testing.Snapshots;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodTopologySpreadTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOST = "kubernetes.io/hostname";
  private static final LabelSelector WEB = Selectors.labels("app", "web");
  private static final List<Nodes> NODES =
      List.of(
          node("a1").zone("a").hostname(),
          node("a2").zone("a").hostname().label("disk", "ssd"),
          node("b1").zone("b").hostname().taint("k", "v", "NoSchedule"),
          node("x").hostname());

  record Case(String name, Pods pod, List<Pods> placed, List<String> open) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    List<Pods> oneInA = List.of(web("w").onNode("a1"));
    return Stream.of(
        new Case(
            "the fuller zone is closed", web("p").spread(hard(1, ZONE, WEB)), oneInA, of("b1")),
        new Case(
            "skew 2 leaves it open",
            web("p").spread(hard(2, ZONE, WEB)),
            oneInA,
            of("a1", "a2", "b1")),
        new Case(
            "a pod that does not count itself has one more to go",
            pod("p").spread(hard(1, ZONE, WEB)),
            oneInA,
            of("a1", "a2", "b1")),
        new Case("hosts", web("p").spread(hard(1, HOST, WEB)), oneInA, of("a2", "b1", "x")),
        new Case(
            "both, and nodes without a zone take no part",
            web("p").spread(hard(1, ZONE, WEB)).spread(hard(1, HOST, WEB)),
            List.of(),
            of("a1", "a2", "b1")),
        new Case(
            "another namespace does not count",
            web("p").spread(hard(1, ZONE, WEB)),
            List.of(web("w").namespace("other").onNode("a1")),
            of("a1", "a2", "b1")),
        new Case(
            "a pod about to end does not count",
            web("p").spread(hard(1, ZONE, WEB)),
            List.of(web("w").terminating().onNode("a1")),
            of("a1", "a2", "b1")),
        new Case(
            "a selector of everything counts only the pod itself",
            web("p").spread(hard(1, ZONE, Selectors.everything())),
            oneInA,
            of("a1", "a2", "b1")),
        new Case(
            "a selector of nothing",
            web("p").spread(hard(1, ZONE, null)),
            oneInA,
            of("a1", "a2", "b1")),
        new Case(
            "a third zone is asked for",
            web("p").spread(with(hard(1, ZONE, WEB), c -> c.setMinDomains(3))),
            List.of(web("v").onNode("a1"), web("w").onNode("b1")),
            of()),
        new Case(
            "zones that the pod cannot go to do not count",
            web("p").nodeSelector("disk", "ssd").spread(hard(1, ZONE, WEB)),
            List.of(web("w").onNode("a2")),
            of("a1", "a2", "b1")),
        new Case(
            "they do count if affinity is ignored",
            web("p")
                .nodeSelector("disk", "ssd")
                .spread(with(hard(1, ZONE, WEB), c -> c.setNodeAffinityPolicy("Ignore"))),
            List.of(web("w").onNode("a2")),
            of("b1")),
        new Case(
            "tainted zones do not count if taints are honoured",
            web("p").spread(with(hard(2, ZONE, WEB), c -> c.setNodeTaintsPolicy("Honor"))),
            List.of(web("v").onNode("a1"), web("w").onNode("a2")),
            of("a1", "a2", "b1")),
        new Case(
            "only pods of the same version count",
            web("p")
                .label("ver", "2")
                .spread(with(hard(1, ZONE, WEB), c -> c.setMatchLabelKeys(List.of("ver", "none")))),
            List.of(
                web("v").label("ver", "1").onNode("a1"), web("w").label("ver", "2").onNode("b1")),
            of("a1", "a2")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void hardConstraintsCloseFullerDomains(Case row) {
    Snapshot snapshot = Snapshots.of(NODES, row.placed);

    assertThat(Attempt.of(plugin(), snapshot, row.pod.info()).verdicts())
        .extractingByKeys("a1", "a2", "b1", "x")
        .extracting(Status::isSuccess)
        .containsExactly(
            row.open.contains("a1"),
            row.open.contains("a2"),
            row.open.contains("b1"),
            row.open.contains("x"));
  }

  @Test
  void removingPodsHelpsAgainstSkewButNotAgainstAMissingLabel() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(web("w").onNode("a1")));

    assertThat(
            Attempt.of(plugin(), snapshot, web("p").spread(hard(1, ZONE, WEB)).info()).verdicts())
        .contains(
            entry(
                "a1", Status.unschedulable("node(s) didn't match pod topology spread constraints")),
            entry(
                "x",
                Status.unschedulableAndUnresolvable(
                    "node(s) didn't match pod topology spread constraints (missing required"
                        + " label)")));
  }

  @Test
  void withoutHardConstraintsThereIsNothingToFilter() {
    Snapshot snapshot = Snapshots.of(NODES, List.of());

    assertThat(Attempt.of(plugin(), snapshot, web("p").info()).prepared()).isEqualTo(Status.SKIP);
    assertThat(
            Attempt.of(plugin(), snapshot, web("p").spread(soft(1, ZONE, WEB)).info()).prepared())
        .isEqualTo(Status.SKIP);
  }

  @Test
  void aMalformedSelectorIsAnErrorThatSaysWhere() {
    TopologySpreadConstraint malformed = hard(1, ZONE, Selectors.expression("app", "Near", "x"));

    Status status =
        Attempt.of(plugin(), Snapshots.of(NODES, List.of()), web("p").spread(malformed).info())
            .prepared();

    assertThat(status.code()).isEqualTo(Code.ERROR);
    assertThat(status.message())
        .startsWith("get constraints from pod: obtaining pod's hard topology spread constraints: ");
  }

  @Test
  void softConstraintsPreferEmptierDomains() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(web("v").onNode("a1"), web("w").onNode("a1")));

    // ln(2 zones + 2) x 2 pods = 2.77
    Attempt<PodTopologySpread> attempt =
        Attempt.of(plugin(), snapshot, web("p").spread(soft(1, ZONE, WEB)).info());

    assertThat(attempt.rawScores())
        .containsExactly(entry("a1", 3L), entry("a2", 3L), entry("b1", 0L), entry("x", 0L));
    assertThat(attempt.scores())
        .containsExactly(entry("a1", 0L), entry("a2", 0L), entry("b1", 100L), entry("x", 0L));
  }

  @Test
  void theSystemsDefaultsSpreadWorkloadsOverHostsAlsoWithoutZones() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(web("w").onNode("x")));

    // Hosts: ln(4 + 2) = 1.79 and 2 for the skew of 3; zones: 4 for the skew of 5.
    assertThat(Attempt.of(plugin(), snapshot, web("p").info()).rawScores())
        .containsExactly(entry("a1", 6L), entry("a2", 6L), entry("b1", 6L), entry("x", 4L));
  }

  @Test
  void listedDefaultsApplyToWorkloadsWithoutConstraintsOfTheirOwn() {
    PodTopologySpread plugin =
        new PodTopologySpread(
            new PodTopologySpreadArgs(List.of(hard(1, ZONE, null)), PodTopologySpreadArgs.LIST),
            new FakeWorkloads().service("default", "web", "app", "web"));
    Snapshot snapshot = Snapshots.of(NODES, List.of(web("w").onNode("a1")));

    assertThat(Attempt.of(plugin, snapshot, web("p").info()).verdicts().get("a2").isSuccess())
        .isFalse();
    assertThat(Attempt.of(plugin, snapshot, pod("p").info()).prepared()).isEqualTo(Status.SKIP);
    assertThat(Attempt.of(plugin, snapshot, web("p").spread(soft(1, ZONE, WEB)).info()).prepared())
        .isEqualTo(Status.SKIP);
  }

  private static PodTopologySpread plugin() {
    return new PodTopologySpread(
        new PodTopologySpreadArgs(List.of(), PodTopologySpreadArgs.SYSTEM),
        new FakeWorkloads().service("default", "web", "app", "web"));
  }

  private static Pods web(String name) {
    return pod(name).label("app", "web");
  }

  private static List<String> of(String... names) {
    return List.of(names);
  }

  private static TopologySpreadConstraint with(
      TopologySpreadConstraint constraint, Consumer<TopologySpreadConstraint> change) {
    change.accept(constraint);
    return constraint;
  }
}
