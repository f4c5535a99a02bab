package io.berth.plugins.interpodaffinity;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.PodTerms.inNamespaces;
import static io.berth.testing.PodTerms.inNamespacesLike;
import static io.berth.testing.PodTerms.within;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.berth.framework.Code;
import io.berth.framework.Status;
import io.berth.model.Snapshot;
import io.berth.plugins.topology.Attempt;
import io.berth.testing.FakeNamespaces;
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
  private static final String NOT_NEAR = "node(s) didn't match pod affinity rules";
  private static final String NOT_AWAY = "node(s) didn't match pod anti-affinity rules";
  private static final String SHUNNED = "node(s) didn't satisfy existing pods anti-affinity rules";
  private static final String OK = "";
  private static final List<Nodes> NODES =
      List.of(
          node("a").label(ZONE, "z1").label("rack", "r1"), node("b").label(ZONE, "z2"), node("x"));

  record Case(String name, Pods pod, Pods placed, String a, String b, String x) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Pods db = app("db", "db").onNode("a");
    return Stream.of(
        new Case("near", pod("p").near(within(ZONE, "app", "db")), db, OK, NOT_NEAR, NOT_NEAR),
        new Case(
            "near by two labels, one of which only one node has",
            pod("p").near(within(ZONE, "app", "db")).near(within("rack", "app", "db")),
            db,
            OK,
            NOT_NEAR,
            NOT_NEAR),
        new Case(
            "one pod must be what all terms want",
            pod("p").near(within(ZONE, "app", "db")).near(within(ZONE, "app", "web")),
            db,
            NOT_NEAR,
            NOT_NEAR,
            NOT_NEAR),
        new Case(
            "the first of its kind goes anywhere with the label",
            app("p", "web").near(within(ZONE, "app", "web")),
            db,
            OK,
            OK,
            NOT_NEAR),
        new Case(
            "the second does not",
            app("p", "db").near(within(ZONE, "app", "db")),
            db,
            OK,
            NOT_NEAR,
            NOT_NEAR),
        new Case("away", pod("p").awayFrom(within(ZONE, "app", "db")), db, NOT_AWAY, OK, OK),
        new Case(
            "away from another namespace's pods, by default not",
            pod("p").namespace("dev").awayFrom(within(ZONE, "app", "db")),
            db,
            OK,
            OK,
            OK),
        new Case(
            "away from a named namespace's",
            pod("p").namespace("dev").awayFrom(inNamespaces(within(ZONE, "app", "db"), "default")),
            db,
            NOT_AWAY,
            OK,
            OK),
        new Case(
            "away from selected namespaces'",
            pod("p")
                .namespace("dev")
                .awayFrom(
                    inNamespacesLike(within(ZONE, "app", "db"), Selectors.labels("env", "prod"))),
            db,
            NOT_AWAY,
            OK,
            OK),
        new Case(
            "away from more selected namespaces than have pods",
            pod("p")
                .namespace("dev")
                .awayFrom(
                    inNamespacesLike(
                        within(ZONE, "app", "db"), Selectors.in("env", "prod", "dev"))),
            db,
            NOT_AWAY,
            OK,
            OK),
        new Case(
            "away from more selected namespaces than have pods, none of them selected",
            pod("p")
                .namespace("dev")
                .awayFrom(
                    inNamespacesLike(within(ZONE, "app", "db"), Selectors.labels("env", "empty"))),
            db,
            OK,
            OK,
            OK),
        new Case(
            "away from selected and named namespaces'",
            pod("p")
                .namespace("dev")
                .awayFrom(
                    inNamespaces(
                        inNamespacesLike(
                            within(ZONE, "app", "db"), Selectors.labels("env", "empty")),
                        "default")),
            db,
            NOT_AWAY,
            OK,
            OK),
        new Case(
            "away from all namespaces'",
            pod("p")
                .namespace("dev")
                .awayFrom(inNamespacesLike(within(ZONE, "app", "db"), Selectors.everything())),
            db,
            NOT_AWAY,
            OK,
            OK),
        new Case(
            "a namespace selector that no labels would match covers all, whatever their labels",
            pod("p")
                .namespace("dev")
                .awayFrom(inNamespacesLike(within(ZONE, "app", "db"), Selectors.absent("env"))),
            db,
            NOT_AWAY,
            OK,
            OK),
        new Case(
            "shunned",
            app("p", "web"),
            pod("shy").awayFrom(within(ZONE, "app", "web")).onNode("a"),
            SHUNNED,
            OK,
            OK),
        new Case(
            "shunned for the labels of the namespace",
            app("p", "web"),
            pod("shy")
                .namespace("dev")
                .awayFrom(
                    inNamespacesLike(within(ZONE, "app", "web"), Selectors.labels("env", "prod")))
                .onNode("a"),
            SHUNNED,
            OK,
            OK),
        new Case(
            "who shuns by a label that its node lacks shuns nobody",
            app("p", "web"),
            pod("shy").awayFrom(within("rack", "app", "web")).onNode("b"),
            OK,
            OK,
            OK));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void requiredTermsRuleOutNodes(Case row) {
    Snapshot snapshot = Snapshots.of(NODES, List.of(row.placed));

    Map<String, String> messages = new TreeMap<>();
    Attempt.of(plugin(false), snapshot, row.pod.info())
        .verdicts()
        .forEach((node, status) -> messages.put(node, status.message()));

    assertThat(messages).isEqualTo(Map.of("a", row.a, "b", row.b, "x", row.x));
  }

  @Test
  void onlyTheWishToBeNearIsBeyondPreemption() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(app("db", "db").onNode("a")));

    assertThat(code(snapshot, pod("p").near(within(ZONE, "app", "none"))))
        .isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
    assertThat(code(snapshot, pod("p").awayFrom(within(ZONE, "app", "db"))))
        .isEqualTo(Code.UNSCHEDULABLE);
  }

  private static Code code(Snapshot snapshot, Pods pod) {
    return Attempt.of(plugin(false), snapshot, pod.info()).verdicts().get("a").code();
  }

  @Test
  void withoutTermsOnEitherSideThereIsNothingToDo() {
    Snapshot snapshot = Snapshots.of(NODES, List.of(app("db", "db").onNode("a")));
    Attempt<InterPodAffinity> attempt = Attempt.of(plugin(false), snapshot, pod("p").info());

    assertThat(attempt.prepared()).isEqualTo(Status.SKIP);
    assertThat(attempt.scores()).isEmpty();
  }

  @Test
  void aMalformedSelectorCannotBeHelped() {
    Pods pod = pod("p").near(within(ZONE, Selectors.expression("app", "Near", "x")));

    Status status =
        Attempt.of(plugin(false), Snapshots.of(NODES, List.of()), pod.info()).prepared();

    assertThat(status.code()).isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
    assertThat(status.message()).startsWith("parsing pod: requiredAffinityTerms: ");
  }

  @Test
  void wishesOfBothSidesAddUp() {
    Snapshot snapshot =
        Snapshots.of(
            NODES,
            List.of(
                app("db", "db").onNode("a"),
                pod("host").near(within(ZONE, "app", "web")).onNode("b"),
                pod("fan").preferNear(20, within(ZONE, "app", "web")).onNode("b"),
                pod("shy").preferAwayFrom(3, within(ZONE, "app", "web")).onNode("b")));
    Pods pod = app("p", "web").preferNear(10, within(ZONE, "app", "db"));

    Attempt<InterPodAffinity> attempt = Attempt.of(plugin(false), snapshot, pod.info());

    assertThat(attempt.rawScores())
        .containsExactly(entry("a", 10L), entry("b", 22L), entry("x", 0L));
    assertThat(attempt.scores()).containsExactly(entry("a", 45L), entry("b", 100L), entry("x", 0L));
  }

  @Test
  void wishesThatCancelOutAreStillScored() {
    Snapshot snapshot =
        Snapshots.of(NODES, List.of(app("db", "db").onNode("a"), app("web", "web").onNode("a")));
    Pods pod =
        pod("p")
            .preferNear(10, within(ZONE, "app", "db"))
            .preferAwayFrom(10, within(ZONE, "app", "web"));

    assertThat(Attempt.of(plugin(false), snapshot, pod.info()).scores())
        .containsExactly(entry("a", 0L), entry("b", 0L), entry("x", 0L));
  }

  @Test
  void wishesOfOthersCanBeIgnoredForPodsThatHaveNone() {
    Snapshot snapshot =
        Snapshots.of(
            NODES, List.of(pod("fan").preferNear(20, within(ZONE, "app", "web")).onNode("b")));
    Pods modest = app("p", "web");
    Pods choosy = app("p", "web").preferNear(1, within(ZONE, "app", "none"));

    assertThat(Attempt.of(plugin(true), snapshot, modest.info()).rawScores()).isEmpty();
    assertThat(Attempt.of(plugin(true), snapshot, choosy.info()).rawScores())
        .contains(entry("b", 20L));
  }

  private static InterPodAffinity plugin(boolean ignorePreferredTermsOfExistingPods) {
    return new InterPodAffinity(
        new InterPodAffinityArgs(5, ignorePreferredTermsOfExistingPods),
        new FakeNamespaces()
            .with("default", "env", "prod")
            .with("dev", "env", "dev")
            .with("empty-1", "env", "empty")
            .with("empty-2", "env", "empty"));
  }

  private static Pods app(String name, String app) {
    return pod(name).label("app", app);
  }
}
