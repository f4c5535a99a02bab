package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequiredNodeAffinityTest {
  private record Case(String name, List<NodeSelectorTerm> terms, @Nullable List<String> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static NodeSelectorTerm term(NodeSelectorRequirement... fields) {
    return new NodeSelectorTerm(List.of(), List.of(fields));
  }

  private static NodeSelectorRequirement field(String operator, String... names) {
    return new NodeSelectorRequirement("metadata.name", operator, List.of(names));
  }

  private static NodeSelectorTerm zone(String zone) {
    return new NodeSelectorTerm(
        List.of(new NodeSelectorRequirement("zone", "In", List.of(zone))), List.of());
  }

  private static Pod pod(List<NodeSelectorTerm> terms) {
    return new PodBuilder()
        .withNewSpec()
        .withNewAffinity()
        .withNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .withNodeSelectorTerms(terms)
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .endAffinity()
        .endSpec()
        .build();
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("no terms", List.of(), null),
        new Case("one name", List.of(term(field("In", "n1"))), List.of("n1")),
        new Case(
            "two terms",
            List.of(term(field("In", "n2")), term(field("In", "n1"))),
            List.of("n1", "n2")),
        new Case("a term without a name", List.of(term(field("In", "n1")), zone("a")), null),
        new Case("an empty term", List.of(term(field("In", "n1")), term()), null),
        new Case("a contradiction", List.of(term(field("In", "n1"), field("In", "n2"))), List.of()),
        new Case(
            "agreement", List.of(term(field("In", "n1", "n2"), field("In", "n2"))), List.of("n2")),
        new Case("exclusion is no name", List.of(term(field("NotIn", "n1"))), null));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void nodeNames(Case row) {
    assertThat(RequiredNodeAffinity.of(pod(row.terms)).nodeNames()).isEqualTo(row.expected);
  }

  @Test
  void emptyAffinityMatchesEveryNode() {
    RequiredNodeAffinity affinity =
        RequiredNodeAffinity.of(new PodBuilder().withNewSpec().endSpec().build());
    assertThat(affinity.isEmpty()).isTrue();
    assertThat(affinity.matches(LabelSet.EMPTY, "n1")).isTrue();
    assertThat(affinity.nodeNames()).isNull();
    assertThat(RequiredNodeAffinity.of(new Pod()).isEmpty()).isTrue();
  }

  @Test
  void emptySelectorMatchesNoNode() {
    RequiredNodeAffinity affinity = RequiredNodeAffinity.of(pod(List.of()));
    assertThat(affinity.isEmpty()).isFalse();
    assertThat(affinity.matches(LabelSet.EMPTY, "n1")).isFalse();
    assertThat(affinity.error(LabelSet.EMPTY, "n1")).isNull();
  }
}
