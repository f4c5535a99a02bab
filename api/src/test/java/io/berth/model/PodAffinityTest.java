package io.berth.model;

import static io.berth.testing.PodTerms.inNamespaces;
import static io.berth.testing.PodTerms.inNamespacesLike;
import static io.berth.testing.PodTerms.within;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Selectors;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodAffinityTest {
  private static final PodAffinityTerm NEAR_WEB = within("zone", "app", "web");

  /**
   * Whether a term of a pod in "own" speaks of a pod labelled app=web in a namespace.
   *
   * @param team the label of the other pod's namespace
   */
  record Case(String name, PodAffinityTerm term, String namespace, String team, boolean want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    PodAffinityTerm listed = inNamespaces(NEAR_WEB, "a", "b");
    PodAffinityTerm selected = inNamespacesLike(NEAR_WEB, Selectors.labels("team", "x"));
    PodAffinityTerm both = inNamespacesLike(listed, Selectors.labels("team", "x"));
    PodAffinityTerm everywhere = inNamespacesLike(NEAR_WEB, Selectors.everything());
    return Stream.of(
        new Case("says nothing: its own", NEAR_WEB, "own", "", true),
        new Case("says nothing: no other", NEAR_WEB, "other", "", false),
        new Case("lists it", listed, "b", "", true),
        new Case("lists others: not even its own", listed, "own", "", false),
        new Case("selects it", selected, "other", "x", true),
        new Case("selects others: not even its own", selected, "own", "y", false),
        new Case("both: listed", both, "a", "y", true),
        new Case("both: selected", both, "other", "x", true),
        new Case("both: neither", both, "other", "y", false),
        new Case("selects all", everywhere, "other", "", true));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void namespaces(Case row) {
    AffinityTerm term =
        pod("p").namespace("own").near(row.term).info().affinity().required().getFirst();
    LabelSet other = LabelSet.of(row.namespace, Labels.of(Map.of("app", "web")));

    assertThat(term.matches(other, Labels.of(Map.of("team", row.team)))).isEqualTo(row.want);
  }

  @Test
  void theSelectorMustMatchToo() {
    AffinityTerm term = pod("p").near(NEAR_WEB).info().affinity().required().getFirst();

    assertThat(term.matches(LabelSet.of("default", Labels.EMPTY), Labels.EMPTY)).isFalse();
  }

  @Test
  void aTermWithoutSelectorMatchesNoPod() {
    AffinityTerm term = pod("p").near(within("zone", null)).info().affinity().required().getFirst();

    assertThat(term.matches(LabelSet.of("default", Labels.EMPTY), Labels.EMPTY)).isFalse();
  }

  @Test
  void termsOfEachKindAreKeptApart() {
    PodAffinity affinity =
        pod("p")
            .near(within("k1", "app", "a"))
            .awayFrom(within("k2", "app", "a"))
            .preferNear(3, within("k3", "app", "a"))
            .preferAwayFrom(4, within("k4", "app", "a"))
            .info()
            .affinity();

    assertThat(affinity.required()).extracting(AffinityTerm::topologyKey).containsExactly("k1");
    assertThat(affinity.requiredAnti()).extracting(AffinityTerm::topologyKey).containsExactly("k2");
    assertThat(affinity.preferred().getFirst().term().topologyKey()).isEqualTo("k3");
    assertThat(affinity.preferred().getFirst().weight()).isEqualTo(3);
    assertThat(affinity.preferredAnti().getFirst().term().topologyKey()).isEqualTo("k4");
    assertThat(affinity.preferredAnti().getFirst().weight()).isEqualTo(4);
    assertThat(affinity.isEmpty()).isFalse();
    assertThat(pod("q").info().affinity()).isSameAs(PodAffinity.NONE);
  }

  @Test
  void aMalformedSelectorIsKeptAsAnError() {
    PodAffinity affinity =
        pod("p").near(within("zone", Selectors.expression("app", "Near"))).info().affinity();

    assertThat(affinity.error()).isNotNull();
    assertThat(affinity.isEmpty()).isTrue();
  }
}
