package io.berth.model;

import static io.berth.testing.Containers.container;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Spreads;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchedulingRuleCountTest {
  /**
   * A kind of scheduling rules.
   *
   * @param pod returns a pod with the given number of rules
   */
  record RuleKind(String name, IntFunction<Pods> pod) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<RuleKind> ruleKinds() {
    return Stream.of(
        new RuleKind(
            "required affinity",
            n -> repeat(n, (p, i) -> p.podAffinity(PodTerms.within("k" + i, null)))),
        new RuleKind("required anti-affinity", SchedulingRuleCountTest::withAntiAffinityTerms),
        new RuleKind(
            "preferred affinity",
            n -> repeat(n, (p, i) -> p.preferPodAffinity(1, PodTerms.within("k" + i, null)))),
        new RuleKind(
            "preferred anti-affinity",
            n -> repeat(n, (p, i) -> p.preferPodAntiAffinity(1, PodTerms.within("k" + i, null)))),
        new RuleKind(
            "hard and soft spread constraints",
            n ->
                repeat(
                    n,
                    (p, i) ->
                        p.spread(
                            i % 2 == 0
                                ? Spreads.hard(1, "k" + i, null)
                                : Spreads.soft(1, "k" + i, null)))),
        new RuleKind("requests", n -> repeat(n, (p, i) -> p.request("example.com/r" + i, "1"))),
        new RuleKind(
            "requests of init containers",
            n ->
                repeat(
                    n,
                    (p, i) ->
                        p.initContainer(container("c" + i).request("example.com/r" + i, "1")))));
  }

  private interface Rule {
    Pods add(Pods pod, int i);
  }

  private static Pods repeat(int n, Rule rule) {
    Pods pod = pod("p");
    for (int i = 0; i < n; i++) {
      pod = rule.add(pod, i);
    }
    return pod;
  }

  private static Pods withAntiAffinityTerms(int terms) {
    return repeat(terms, (p, i) -> p.podAntiAffinity(PodTerms.within("k" + i, "app", "a")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ruleKinds")
  void countsRulesAboveLimit(RuleKind ruleKind) {
    assertThat(ruleKind.pod.apply(256).info().unsupportedFeatures().excessRules()).isZero();
    assertThat(ruleKind.pod.apply(257).info().unsupportedFeatures().excessRules()).isEqualTo(257);
  }

  @Test
  void sumsAllKindsOfRules() {
    Pods pod = withAntiAffinityTerms(200).cpu("1").memory("1Gi");
    for (int i = 0; i < 55; i++) {
      pod.spread(Spreads.hard(1, "k" + i, null));
    }

    assertThat(pod.info().unsupportedFeatures().excessRules()).isEqualTo(257);
  }

  @Test
  void countsResourceNameOnce() {
    Pods pod = pod("p");
    for (int i = 0; i < 300; i++) {
      pod.container(container("c" + i).request("example.com/r", "1"));
    }

    assertThat(pod.info().unsupportedFeatures().excessRules()).isZero();
  }

  @Test
  void countsNeitherTolerationsNorNodeSelectors() {
    Pods pod = pod("p");
    for (int i = 0; i < 300; i++) {
      pod.tolerate("k" + i).nodeSelector("k" + i, "v");
    }

    assertThat(pod.info().unsupportedFeatures().excessRules()).isZero();
  }

  @Test
  void dropsRulesOfPendingPodAboveLimit() {
    Pods pod = withAntiAffinityTerms(30_000).spread(Spreads.hard(1, "zone", null));
    for (int i = 0; i < 300; i++) {
      pod.request("example.com/r" + i, "1");
    }
    PodInfo info = pod.info();

    assertThat(info.podAffinity()).isSameAs(PodAffinity.NONE);
    assertThat(info.topologySpreadConstraints()).isEmpty();
    assertThat(info.containers()).isEmpty();
    assertThat(info.resources()).isSameAs(PodResources.NONE);
    assertThat(info.unsupportedFeatures().excessRules()).isEqualTo(30_301);
    assertThat(info.unsupportedFeatures().ignoredTerms()).isZero();
  }

  @Test
  void keepsRequestsOfPendingPodWithTooManyTerms() {
    assertThat(withAntiAffinityTerms(300).cpu("1").info().resources().requests().milliCpu())
        .isEqualTo(1000);
  }

  @Test
  void podAboveLimitHasOwnSignature() {
    assertThat(withAntiAffinityTerms(300).info().signature())
        .isNotEqualTo(pod("p").info().signature());
    assertThat(withAntiAffinityTerms(300).info().signature())
        .isNotEqualTo(withAntiAffinityTerms(301).info().signature());
  }

  @Test
  void keepsFirstTermsOfBoundPodRequiredAntiAffinityFirst() {
    Pods pod = withAntiAffinityTerms(200).onNode("n").cpu("1");
    for (int i = 0; i < 100; i++) {
      pod.podAffinity(PodTerms.within("near" + i, null))
          .preferPodAffinity(1, PodTerms.within("k", null));
    }
    PodInfo info = pod.info();

    assertThat(info.podAffinity().requiredAnti()).hasSize(200);
    assertThat(info.podAffinity().required()).hasSize(56);
    assertThat(info.podAffinity().preferred()).isEmpty();
    assertThat(info.unsupportedFeatures().ignoredTerms()).isEqualTo(144);
    assertThat(info.resources().onNode().milliCpu()).isEqualTo(1000);
  }

  @Test
  void keepsRequestsOfBoundPod() {
    Pods pod = withAntiAffinityTerms(2).onNode("n");
    for (int i = 0; i < 300; i++) {
      pod.request("example.com/r" + i, "1");
    }
    PodInfo info = pod.info();

    assertThat(info.resources().onNode().scalarCount()).isEqualTo(300);
    assertThat(info.podAffinity().requiredAnti()).hasSize(2);
    assertThat(info.unsupportedFeatures().ignoredTerms()).isZero();
  }
}
