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
import io.berth.testing.FakePodSelectorLister;
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

  record Case(String name, Pods pod, List<Pods> existing, List<String> feasible) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    List<Pods> oneInA = List.of(web("w").onNode("a1"));
    return Stream.of(
        new Case("zone beyond the skew", web("p").spread(hard(1, ZONE, WEB)), oneInA, of("b1")),
        new Case(
            "zone within skew 2",
            web("p").spread(hard(2, ZONE, WEB)),
            oneInA,
            of("a1", "a2", "b1")),
        new Case(
            "pod that does not match its own selector",
            pod("p").spread(hard(1, ZONE, WEB)),
            oneInA,
            of("a1", "a2", "b1")),
        new Case("hosts", web("p").spread(hard(1, HOST, WEB)), oneInA, of("a2", "b1", "x")),
        new Case(
            "zones and hosts, ignoring nodes without a zone",
            web("p").spread(hard(1, ZONE, WEB)).spread(hard(1, HOST, WEB)),
            List.of(),
            of("a1", "a2", "b1")),
        new Case(
            "pods of other namespaces do not count",
            web("p").spread(hard(1, ZONE, WEB)),
            List.of(web("w").namespace("other").onNode("a1")),
            of("a1", "a2", "b1")),
        new Case(
            "terminating pods do not count",
            web("p").spread(hard(1, ZONE, WEB)),
            List.of(web("w").terminating().onNode("a1")),
            of("a1", "a2", "b1")),
        new Case(
            "selector of everything counts only the pod itself",
            web("p").spread(hard(1, ZONE, Selectors.everything())),
            oneInA,
            of("a1", "a2", "b1")),
        new Case(
            "selector of nothing",
            web("p").spread(hard(1, ZONE, null)),
            oneInA,
            of("a1", "a2", "b1")),
        new Case(
            "minDomains above the number of zones",
            web("p").spread(with(hard(1, ZONE, WEB), c -> c.setMinDomains(3))),
            List.of(web("v").onNode("a1"), web("w").onNode("b1")),
            of()),
        new Case(
            "nodes that node affinity excludes do not count",
            web("p").nodeSelector("disk", "ssd").spread(hard(1, ZONE, WEB)),
            List.of(web("w").onNode("a2")),
            of("a1", "a2", "b1")),
        new Case(
            "nodes that node affinity excludes count with policy Ignore",
            web("p")
                .nodeSelector("disk", "ssd")
                .spread(with(hard(1, ZONE, WEB), c -> c.setNodeAffinityPolicy("Ignore"))),
            List.of(web("w").onNode("a2")),
            of("b1")),
        new Case(
            "tainted nodes do not count with policy Honor",
            web("p").spread(with(hard(2, ZONE, WEB), c -> c.setNodeTaintsPolicy("Honor"))),
            List.of(web("v").onNode("a1"), web("w").onNode("a2")),
            of("a1", "a2", "b1")),
        new Case(
            "matchLabelKeys restrict the counted pods",
            web("p")
                .label("ver", "2")
                .spread(with(hard(1, ZONE, WEB), c -> c.setMatchLabelKeys(List.of("ver", "none")))),
            List.of(
                web("v").label("ver", "1").onNode("a1"), web("w").label("ver", "2").onNode("b1")),
            of("a1", "a2")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void hardConstraintsFilterDomainsBeyondSkew(Case row) {
    Snapshot snapshot = Snapshots.of(NODES, row.existing);

    assertThat(Attempt.of(plugin(), snapshot, row.pod.info()).statuses())
        .extractingByKeys("a1", "a2", "b1", "x")
        .extracting(Status::isSuccess)
        .containsExactly(
            row.feasible.contains("a1"),
            row.feasible.contains("a2"),
            row.feasible.contains("b1"),
            row.feasible.contains("x"));
  }

  @Test
  void missingLabelIsUnresolvableButSkewIsNot() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(web("w").onNode("a1")));

    assertThat(
            Attempt.of(plugin(), snapshot, web("p").spread(hard(1, ZONE, WEB)).info()).statuses())
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
  void skipsFilterWithoutHardConstraints() {
    Snapshot snapshot = Snapshots.of(NODES, List.of());

    assertThat(Attempt.of(plugin(), snapshot, web("p").info()).preFilterStatus())
        .isEqualTo(Status.SKIP);
    assertThat(
            Attempt.of(plugin(), snapshot, web("p").spread(soft(1, ZONE, WEB)).info())
                .preFilterStatus())
        .isEqualTo(Status.SKIP);
  }

  @Test
  void reportsMalformedSelector() {
    TopologySpreadConstraint malformed = hard(1, ZONE, Selectors.expression("app", "Near", "x"));

    Status status =
        Attempt.of(plugin(), Snapshots.of(NODES, List.of()), web("p").spread(malformed).info())
            .preFilterStatus();

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
  void systemDefaultsSpreadOverHostsWithoutZones() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(web("w").onNode("x")));

    // Hosts: ln(4 + 2) = 1.79 and 2 for the skew of 3; zones: 4 for the skew of 5.
    assertThat(Attempt.of(plugin(), snapshot, web("p").info()).rawScores())
        .containsExactly(entry("a1", 6L), entry("a2", 6L), entry("b1", 6L), entry("x", 4L));
  }

  @Test
  void appliesListedDefaultsToPodsWithoutConstraints() {
    PodTopologySpread plugin =
        new PodTopologySpread(
            new PodTopologySpreadArgs(List.of(hard(1, ZONE, null)), PodTopologySpreadArgs.LIST),
            new FakePodSelectorLister().service("default", "web", "app", "web"));
    Snapshot snapshot = Snapshots.of(NODES, List.of(web("w").onNode("a1")));

    assertThat(Attempt.of(plugin, snapshot, web("p").info()).statuses().get("a2").isSuccess())
        .isFalse();
    assertThat(Attempt.of(plugin, snapshot, pod("p").info()).preFilterStatus())
        .isEqualTo(Status.SKIP);
    assertThat(
            Attempt.of(plugin, snapshot, web("p").spread(soft(1, ZONE, WEB)).info())
                .preFilterStatus())
        .isEqualTo(Status.SKIP);
  }

  private static PodTopologySpread plugin() {
    return new PodTopologySpread(
        new PodTopologySpreadArgs(List.of(), PodTopologySpreadArgs.SYSTEM),
        new FakePodSelectorLister().service("default", "web", "app", "web"));
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
