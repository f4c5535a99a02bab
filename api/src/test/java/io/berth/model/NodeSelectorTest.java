package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeSelectorTest {
  private static final LabelSet ZONE_A = LabelSet.of(Map.of("zone", "a"));

  private static NodeSelectorTerm term(String key, String operator, String... values) {
    return new NodeSelectorTerm(
        List.of(new NodeSelectorRequirement(key, operator, List.of(values))), List.of());
  }

  private static io.fabric8.kubernetes.api.model.NodeSelector selector(NodeSelectorTerm... terms) {
    return new io.fabric8.kubernetes.api.model.NodeSelector(List.of(terms));
  }

  @Test
  void matchesIfAnyTermMatches() {
    NodeSelector selector =
        NodeSelector.of(selector(term("zone", "In", "b"), term("zone", "Exists")));
    assertThat(selector.matches(ZONE_A, "n1")).isTrue();
    assertThat(selector.matches(LabelSet.EMPTY, "n1")).isFalse();
  }

  @Test
  void reportsEveryMalformedFieldWithItsPath() {
    io.fabric8.kubernetes.api.model.NodeSelector bad =
        selector(term("zone", "Is", "a"), term("zone", "Exists"), term("a b", "In"));
    assertThatThrownBy(() -> NodeSelector.of(bad, "args.added"))
        .isInstanceOfSatisfying(
            InvalidSelectorException.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(problem -> problem.field() + " " + problem.kind())
                    .containsExactly(
                        "args.added.nodeSelectorTerms[0].matchExpressions[0].operator UNSUPPORTED",
                        "args.added.nodeSelectorTerms[2].matchExpressions[0].key INVALID",
                        "args.added.nodeSelectorTerms[2].matchExpressions[0].values INVALID"));
  }

  @Test
  void lazyErrorNeverMatchesMalformedTerm() {
    NodeSelector selector =
        NodeSelector.lazyError(selector(term("zone", "Is", "a"), term("zone", "In", "a")));
    assertThat(selector.matches(ZONE_A, "n1")).isTrue();
    assertThat(selector.matches(LabelSet.EMPTY, "n1")).isFalse();
    assertThat(selector.problems()).hasSize(1);
  }

  @Test
  void scoreSumsWeightsOfMatchingTerms() {
    PreferredNodeAffinity affinity =
        PreferredNodeAffinity.of(
            List.of(
                new PreferredSchedulingTerm(term("zone", "In", "a"), 5),
                new PreferredSchedulingTerm(term("zone", "Exists"), 7),
                new PreferredSchedulingTerm(term("zone", "In", "b"), 11)));
    assertThat(affinity.score(ZONE_A, "n1")).isEqualTo(12);
    assertThat(affinity.score(LabelSet.EMPTY, "n1")).isZero();
    assertThat(affinity.isEmpty()).isFalse();
    assertThat(affinity.error()).isNull();
  }

  @Test
  void reportsMalformedPreference() {
    List<PreferredSchedulingTerm> terms =
        List.of(
            new PreferredSchedulingTerm(term("zone", "Is"), 0),
            new PreferredSchedulingTerm(term("zone", "Is"), 1));
    assertThat(PreferredNodeAffinity.of(terms, "preferred").problems())
        .extracting(SelectorProblem::field)
        .containsExactly("preferred[1].matchExpressions[0].operator");
  }

  @Test
  void podWithoutPreferencesHasScoreZero() {
    assertThat(PreferredNodeAffinity.of(new PodBuilder().withNewSpec().endSpec().build()))
        .isSameAs(PreferredNodeAffinity.NONE);
    assertThat(PreferredNodeAffinity.NONE.isEmpty()).isTrue();
  }
}
