package io.berth.plugins.interpodaffinity;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.PodTerms.withNamespaceSelector;
import static io.berth.testing.PodTerms.withNamespaces;
import static io.berth.testing.PodTerms.within;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.berth.framework.Code;
import io.berth.framework.Status;
import io.berth.model.Snapshot;
import io.berth.plugins.topology.Attempt;
import io.berth.testing.FakeNamespaceLister;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
import io.berth.testing.Snapshots;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InterPodAffinityTest {
  private static final String ZONE = "zone";
  private static final String AFFINITY = "node(s) didn't match pod affinity rules";
  private static final String ANTI_AFFINITY = "node(s) didn't match pod anti-affinity rules";
  private static final String EXISTING_ANTI_AFFINITY =
      "node(s) didn't satisfy existing pods anti-affinity rules";
  private static final String OK = "";
  private static final List<Nodes> NODES =
      List.of(
          node("a").label(ZONE, "z1").label("rack", "r1"), node("b").label(ZONE, "z2"), node("x"));

  record Case(String name, Pods pod, Pods existing, String a, String b, String x) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Pods db = app("db", "db").onNode("a");
    return Stream.of(
        new Case(
            "affinity",
            pod("p").podAffinity(within(ZONE, "app", "db")),
            db,
            OK,
            AFFINITY,
            AFFINITY),
        new Case(
            "affinity to two topology keys, one of them on a single node",
            pod("p")
                .podAffinity(within(ZONE, "app", "db"))
                .podAffinity(within("rack", "app", "db")),
            db,
            OK,
            AFFINITY,
            AFFINITY),
        new Case(
            "one pod has to match all terms",
            pod("p").podAffinity(within(ZONE, "app", "db")).podAffinity(within(ZONE, "app", "web")),
            db,
            AFFINITY,
            AFFINITY,
            AFFINITY),
        new Case(
            "first pod of a group with affinity to itself fits any node with the label",
            app("p", "web").podAffinity(within(ZONE, "app", "web")),
            db,
            OK,
            OK,
            AFFINITY),
        new Case(
            "second pod of the group",
            app("p", "db").podAffinity(within(ZONE, "app", "db")),
            db,
            OK,
            AFFINITY,
            AFFINITY),
        new Case(
            "anti-affinity",
            pod("p").podAntiAffinity(within(ZONE, "app", "db")),
            db,
            ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "anti-affinity ignores other namespaces by default",
            pod("p").namespace("dev").podAntiAffinity(within(ZONE, "app", "db")),
            db,
            OK,
            OK,
            OK),
        new Case(
            "anti-affinity to a named namespace",
            pod("p")
                .namespace("dev")
                .podAntiAffinity(withNamespaces(within(ZONE, "app", "db"), "default")),
            db,
            ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "anti-affinity to selected namespaces",
            pod("p")
                .namespace("dev")
                .podAntiAffinity(
                    withNamespaceSelector(
                        within(ZONE, "app", "db"), Selectors.labels("env", "prod"))),
            db,
            ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "anti-affinity to more selected namespaces than namespaces with pods",
            pod("p")
                .namespace("dev")
                .podAntiAffinity(
                    withNamespaceSelector(
                        within(ZONE, "app", "db"), Selectors.in("env", "prod", "dev"))),
            db,
            ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "anti-affinity to more selected namespaces than namespaces with pods, none selected",
            pod("p")
                .namespace("dev")
                .podAntiAffinity(
                    withNamespaceSelector(
                        within(ZONE, "app", "db"), Selectors.labels("env", "empty"))),
            db,
            OK,
            OK,
            OK),
        new Case(
            "anti-affinity to selected and named namespaces",
            pod("p")
                .namespace("dev")
                .podAntiAffinity(
                    withNamespaces(
                        withNamespaceSelector(
                            within(ZONE, "app", "db"), Selectors.labels("env", "empty")),
                        "default")),
            db,
            ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "anti-affinity to all namespaces",
            pod("p")
                .namespace("dev")
                .podAntiAffinity(
                    withNamespaceSelector(within(ZONE, "app", "db"), Selectors.everything())),
            db,
            ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "namespace selector that matches empty labels selects all namespaces",
            pod("p")
                .namespace("dev")
                .podAntiAffinity(
                    withNamespaceSelector(within(ZONE, "app", "db"), Selectors.absent("env"))),
            db,
            ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "anti-affinity of an existing pod",
            app("p", "web"),
            pod("existing").podAntiAffinity(within(ZONE, "app", "web")).onNode("a"),
            EXISTING_ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "anti-affinity of an existing pod by namespace labels",
            app("p", "web"),
            pod("existing")
                .namespace("dev")
                .podAntiAffinity(
                    withNamespaceSelector(
                        within(ZONE, "app", "web"), Selectors.labels("env", "prod")))
                .onNode("a"),
            EXISTING_ANTI_AFFINITY,
            OK,
            OK),
        new Case(
            "anti-affinity of an existing pod by a label that its node lacks",
            app("p", "web"),
            pod("existing").podAntiAffinity(within("rack", "app", "web")).onNode("b"),
            OK,
            OK,
            OK));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void requiredTermsFilterNodes(Case row) {
    Snapshot snapshot = Snapshots.of(NODES, List.of(row.existing));

    Map<String, String> messages = new TreeMap<>();
    Attempt.of(plugin(false), snapshot, row.pod.info())
        .statuses()
        .forEach((node, status) -> messages.put(node, status.message()));

    assertThat(messages).isEqualTo(Map.of("a", row.a, "b", row.b, "x", row.x));
  }

  @Test
  void onlyAffinityMismatchIsUnresolvable() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(app("db", "db").onNode("a")));

    assertThat(code(snapshot, pod("p").podAffinity(within(ZONE, "app", "none"))))
        .isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
    assertThat(code(snapshot, pod("p").podAntiAffinity(within(ZONE, "app", "db"))))
        .isEqualTo(Code.UNSCHEDULABLE);
  }

  private static Code code(Snapshot snapshot, Pods pod) {
    return Attempt.of(plugin(false), snapshot, pod.info()).statuses().get("a").code();
  }

  @Test
  void skipsWithoutTermsOnEitherSide() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(app("db", "db").onNode("a")));
    Attempt<InterPodAffinity> attempt = Attempt.of(plugin(false), snapshot, pod("p").info());

    assertThat(attempt.preFilterStatus()).isEqualTo(Status.SKIP);
    assertThat(attempt.scores()).isEmpty();
  }

  @Test
  void malformedSelectorIsUnresolvable() {
    Pods pod = pod("p").podAffinity(within(ZONE, Selectors.expression("app", "Near", "x")));

    Status status =
        Attempt.of(plugin(false), Snapshots.of(NODES, List.of()), pod.info()).preFilterStatus();

    assertThat(status.code()).isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
    assertThat(status.message()).startsWith("parsing pod: requiredAffinityTerms: ");
  }

  @Test
  void sumsPreferredTermsOfBothSides() {
    Snapshot snapshot =
        Snapshots.of(
            NODES,
            List.of(
                app("db", "db").onNode("a"),
                pod("requiring").podAffinity(within(ZONE, "app", "web")).onNode("b"),
                pod("preferring").preferPodAffinity(20, within(ZONE, "app", "web")).onNode("b"),
                pod("existing").preferPodAntiAffinity(3, within(ZONE, "app", "web")).onNode("b")));
    Pods pod = app("p", "web").preferPodAffinity(10, within(ZONE, "app", "db"));

    Attempt<InterPodAffinity> attempt = Attempt.of(plugin(false), snapshot, pod.info());

    assertThat(attempt.rawScores())
        .containsExactly(entry("a", 10L), entry("b", 22L), entry("x", 0L));
    assertThat(attempt.scores()).containsExactly(entry("a", 45L), entry("b", 100L), entry("x", 0L));
  }

  @Test
  void scoresPreferredTermsThatCancelOut() {
    Snapshot snapshot =
        Snapshots.of(NODES, List.of(app("db", "db").onNode("a"), app("web", "web").onNode("a")));
    Pods pod =
        pod("p")
            .preferPodAffinity(10, within(ZONE, "app", "db"))
            .preferPodAntiAffinity(10, within(ZONE, "app", "web"));

    assertThat(Attempt.of(plugin(false), snapshot, pod.info()).scores())
        .containsExactly(entry("a", 0L), entry("b", 0L), entry("x", 0L));
  }

  @Test
  void ignoresPreferredTermsOfExistingPodsIfConfigured() {
    Snapshot snapshot =
        Snapshots.of(
            NODES,
            List.of(
                pod("preferring").preferPodAffinity(20, within(ZONE, "app", "web")).onNode("b")));
    Pods withoutTerms = app("p", "web");
    Pods withTerms = app("p", "web").preferPodAffinity(1, within(ZONE, "app", "none"));

    assertThat(Attempt.of(plugin(true), snapshot, withoutTerms.info()).rawScores()).isEmpty();
    assertThat(Attempt.of(plugin(true), snapshot, withTerms.info()).rawScores())
        .contains(entry("b", 20L));
  }

  private static InterPodAffinity plugin(boolean ignorePreferredTermsOfExistingPods) {
    return new InterPodAffinity(
        new InterPodAffinityArgs(5, ignorePreferredTermsOfExistingPods),
        new FakeNamespaceLister()
            .with("default", "env", "prod")
            .with("dev", "env", "dev")
            .with("empty-1", "env", "empty")
            .with("empty-2", "env", "empty"));
  }

  private static Pods app(String name, String app) {
    return pod(name).label("app", app);
  }
}
