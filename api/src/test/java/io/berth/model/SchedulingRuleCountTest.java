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
   * Rules of one sort.
   *
   * @param pod makes a pod with that many of them
   */
  record Sort(String name, IntFunction<Pods> pod) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Sort> counted() {
    return Stream.of(
        new Sort(
            "required affinity", n -> repeat(n, (p, i) -> p.near(PodTerms.within("k" + i, null)))),
        new Sort("required anti-affinity", SchedulingRuleCountTest::shy),
        new Sort(
            "preferred affinity",
            n -> repeat(n, (p, i) -> p.preferNear(1, PodTerms.within("k" + i, null)))),
        new Sort(
            "preferred anti-affinity",
            n -> repeat(n, (p, i) -> p.preferAwayFrom(1, PodTerms.within("k" + i, null)))),
        new Sort(
            "hard and soft spread constraints",
            n ->
                repeat(
                    n,
                    (p, i) ->
                        p.spread(
                            i % 2 == 0
                                ? Spreads.hard(1, "k" + i, null)
                                : Spreads.soft(1, "k" + i, null)))),
        new Sort("requests", n -> repeat(n, (p, i) -> p.request("example.com/r" + i, "1"))),
        new Sort(
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

  private static Pods shy(int terms) {
    return repeat(terms, (p, i) -> p.awayFrom(PodTerms.within("k" + i, "app", "a")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("counted")
  void countsRulesBeyondTheLimit(Sort sort) {
    assertThat(sort.pod.apply(256).info().unbuiltNeeds().excessRules()).isZero();
    assertThat(sort.pod.apply(257).info().unbuiltNeeds().excessRules()).isEqualTo(257);
  }

  @Test
  void addsUpAllSortsOfRules() {
    Pods pod = shy(200).cpu("1").memory("1Gi");
    for (int i = 0; i < 55; i++) {
      pod.spread(Spreads.hard(1, "k" + i, null));
    }

    assertThat(pod.info().unbuiltNeeds().excessRules()).isEqualTo(257);
  }

  @Test
  void countsAResourceNameOnce() {
    Pods pod = pod("p");
    for (int i = 0; i < 300; i++) {
      pod.container(container("c" + i).request("example.com/r", "1"));
    }

    assertThat(pod.info().unbuiltNeeds().excessRules()).isZero();
  }

  @Test
  void countsNeitherTolerationsNorNodeSelectors() {
    Pods pod = pod("p");
    for (int i = 0; i < 300; i++) {
      pod.tolerate("k" + i).nodeSelector("k" + i, "v");
    }

    assertThat(pod.info().unbuiltNeeds().excessRules()).isZero();
  }

  @Test
  void keepsNoRulesOfAPendingPodBeyondTheLimit() {
    Pods pod = shy(30_000).spread(Spreads.hard(1, "zone", null));
    for (int i = 0; i < 300; i++) {
      pod.request("example.com/r" + i, "1");
    }
    PodInfo info = pod.info();

    assertThat(info.affinity()).isSameAs(PodAffinity.NONE);
    assertThat(info.spreadConstraints()).isEmpty();
    assertThat(info.containers()).isEmpty();
    assertThat(info.amounts()).isSameAs(PodResources.NONE);
    assertThat(info.unbuiltNeeds().excessRules()).isEqualTo(30_301);
    assertThat(info.unbuiltNeeds().ignoredTerms()).isZero();
  }

  @Test
  void keepsRequestsOfAPendingPodWithTooManyTerms() {
    assertThat(shy(300).cpu("1").info().amounts().requests().milliCpu()).isEqualTo(1000);
  }

  @Test
  void isNoShapeOfPodsWithoutThoseRules() {
    assertThat(shy(300).info().shape()).isNotEqualTo(pod("p").info().shape());
    assertThat(shy(300).info().shape()).isNotEqualTo(shy(301).info().shape());
  }

  @Test
  void keepsTheFirstTermsOfABoundPodThoseFirstThatForbidNodes() {
    Pods pod = shy(200).onNode("n").cpu("1");
    for (int i = 0; i < 100; i++) {
      pod.near(PodTerms.within("near" + i, null)).preferNear(1, PodTerms.within("k", null));
    }
    PodInfo info = pod.info();

    assertThat(info.affinity().requiredAnti()).hasSize(200);
    assertThat(info.affinity().required()).hasSize(56);
    assertThat(info.affinity().preferred()).isEmpty();
    assertThat(info.unbuiltNeeds().ignoredTerms()).isEqualTo(144);
    assertThat(info.amounts().onNode().milliCpu()).isEqualTo(1000);
  }

  @Test
  void keepsAllThatABoundPodOccupies() {
    Pods pod = shy(2).onNode("n");
    for (int i = 0; i < 300; i++) {
      pod.request("example.com/r" + i, "1");
    }
    PodInfo info = pod.info();

    assertThat(info.amounts().onNode().extendedCount()).isEqualTo(300);
    assertThat(info.affinity().requiredAnti()).hasSize(2);
    assertThat(info.unbuiltNeeds().ignoredTerms()).isZero();
  }
}
