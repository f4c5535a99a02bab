package io.berth.model;

import static io.berth.testing.PodTerms.withNamespaceSelector;
import static io.berth.testing.PodTerms.withNamespaces;
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
  private static final PodAffinityTerm WEB_TERM = within("zone", "app", "web");

  /**
   * A term of a pod in the namespace "own", matched with a pod labelled app=web.
   *
   * @param team the label of the namespace of the other pod
   */
  record Case(String name, PodAffinityTerm term, String namespace, String team, boolean expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    PodAffinityTerm listed = withNamespaces(WEB_TERM, "a", "b");
    PodAffinityTerm selected = withNamespaceSelector(WEB_TERM, Selectors.labels("team", "x"));
    PodAffinityTerm both = withNamespaceSelector(listed, Selectors.labels("team", "x"));
    PodAffinityTerm everywhere = withNamespaceSelector(WEB_TERM, Selectors.everything());
    return Stream.of(
        new Case("default: own namespace", WEB_TERM, "own", "", true),
        new Case("default: no other namespace", WEB_TERM, "other", "", false),
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
  void matchesNamespaces(Case row) {
    AffinityTerm term =
        pod("p").namespace("own").podAffinity(row.term).info().podAffinity().required().getFirst();
    NamespacedLabels other = NamespacedLabels.of(row.namespace, LabelSet.of(Map.of("app", "web")));

    assertThat(term.matches(other, LabelSet.of(Map.of("team", row.team)))).isEqualTo(row.expected);
  }

  @Test
  void requiresMatchingSelector() {
    AffinityTerm term = pod("p").podAffinity(WEB_TERM).info().podAffinity().required().getFirst();

    assertThat(term.matches(NamespacedLabels.of("default", LabelSet.EMPTY), LabelSet.EMPTY))
        .isFalse();
  }

  @Test
  void termWithoutSelectorMatchesNoPod() {
    AffinityTerm term =
        pod("p").podAffinity(within("zone", null)).info().podAffinity().required().getFirst();

    assertThat(term.matches(NamespacedLabels.of("default", LabelSet.EMPTY), LabelSet.EMPTY))
        .isFalse();
  }

  @Test
  void separatesTermsByKind() {
    PodAffinity affinity =
        pod("p")
            .podAffinity(within("k1", "app", "a"))
            .podAntiAffinity(within("k2", "app", "a"))
            .preferPodAffinity(3, within("k3", "app", "a"))
            .preferPodAntiAffinity(4, within("k4", "app", "a"))
            .info()
            .podAffinity();

    assertThat(affinity.required()).extracting(AffinityTerm::topologyKey).containsExactly("k1");
    assertThat(affinity.requiredAnti()).extracting(AffinityTerm::topologyKey).containsExactly("k2");
    assertThat(affinity.preferred().getFirst().term().topologyKey()).isEqualTo("k3");
    assertThat(affinity.preferred().getFirst().weight()).isEqualTo(3);
    assertThat(affinity.preferredAnti().getFirst().term().topologyKey()).isEqualTo("k4");
    assertThat(affinity.preferredAnti().getFirst().weight()).isEqualTo(4);
    assertThat(affinity.isEmpty()).isFalse();
    assertThat(pod("q").info().podAffinity()).isSameAs(PodAffinity.NONE);
  }

  @Test
  void reportsMalformedSelectorAsError() {
    PodAffinity affinity =
        pod("p")
            .podAffinity(within("zone", Selectors.expression("app", "Near")))
            .info()
            .podAffinity();

    assertThat(affinity.error()).isNotNull();
    assertThat(affinity.isEmpty()).isTrue();
  }
}
