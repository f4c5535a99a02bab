package io.berth.model;

import static io.berth.testing.Containers.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.NodeTerms;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
import io.berth.testing.Spreads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodSignatureTest {
  /** A change of one property of a pod. */
  private record Case(String name, UnaryOperator<Pods> change) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Pods pod(String name) {
    return Pods.pod(name)
        .namespace("shop")
        .label("app", "web")
        .scheduler("berth-scheduler")
        .cpu("100m")
        .memory("1Gi")
        .image("web:1")
        .hostPort(80)
        .nodeSelector("disk", "fast")
        .requireNodeAffinity(NodeTerms.term().in("zone", "a", "b").name("n1"))
        .preferNodeAffinity(3, NodeTerms.term().exists("gpu"))
        .podAntiAffinity(PodTerms.within("zone", "app", "web"))
        .spread(Spreads.hard(1, "zone", Selectors.labels("app", "web")))
        .tolerate("k")
        .claim("data");
  }

  static Stream<Case> identity() {
    return Stream.of(
        new Case("name", pod -> pod),
        new Case("uid", pod -> pod.uid("u-2")),
        new Case("node", pod -> pod.onNode("n1")),
        new Case("creation", pod -> pod.creationTimestamp("2026-01-02T03:04:05Z")),
        new Case("start", pod -> pod.startTime("2026-01-02T03:04:05Z")),
        new Case("nomination", pod -> pod.nominatedNodeName("n1")),
        new Case("phase", pod -> pod.phase("Running")));
  }

  static Stream<Case> differences() {
    return Stream.of(
        new Case("namespace", pod -> pod.namespace("other")),
        new Case("label", pod -> pod.label("more", "")),
        new Case("owner", pod -> pod.controlledBy("apps/v1", "ReplicaSet", "web-1")),
        new Case("scheduler", pod -> pod.scheduler("other")),
        new Case("priority", pod -> pod.priority(1)),
        new Case("preemption policy", Pods::neverPreempts),
        new Case("gate", pod -> pod.schedulingGate("wait")),
        new Case("cpu", pod -> pod.cpu("101m")),
        new Case("extended resource", pod -> pod.request("example.com/gpu", "1")),
        new Case("extended resource of 0", pod -> pod.request("example.com/gpu", "0")),
        new Case("image", pod -> pod.image("web:2")),
        new Case("port", pod -> pod.hostPort(81)),
        new Case("container", pod -> pod.container(container("more"))),
        new Case("init container", pod -> pod.initContainer(container("more"))),
        new Case("overhead", pod -> pod.overhead("cpu", "1m")),
        new Case("node selector", pod -> pod.nodeSelector("disk", "slow")),
        new Case("node term", pod -> pod.requireNodeAffinity(NodeTerms.term().exists("gpu"))),
        new Case(
            "node preference", pod -> pod.preferNodeAffinity(4, NodeTerms.term().exists("gpu"))),
        new Case(
            "pod anti-affinity", pod -> pod.podAntiAffinity(PodTerms.within("host", "app", "web"))),
        new Case("pod affinity", pod -> pod.podAffinity(PodTerms.within("zone", "app", "web"))),
        new Case("spread", pod -> pod.spread(Spreads.soft(1, "zone", Selectors.labels("a", "b")))),
        new Case("toleration", pod -> pod.tolerate("other")),
        new Case("volume", pod -> pod.claim("more")),
        new Case("resource claim", pod -> pod.resourceClaim("gpu")),
        new Case("gang", pod -> pod.schedulingGroup("gang")),
        new Case("terminating", Pods::terminating));
  }

  @ParameterizedTest
  @MethodSource("identity")
  void ignoresIdentityAndLifecycle(Case c) {
    PodSignature signature = pod("a").info().signature();

    assertThat(c.change().apply(pod("b")).info().signature()).isSameAs(signature);
  }

  @ParameterizedTest
  @MethodSource("differences")
  void distinguishesSpecAndLabels(Case c) {
    PodSignature signature = pod("a").info().signature();
    PodSignature other = c.change().apply(pod("a")).info().signature();

    assertThat(other).isNotEqualTo(signature);
    assertThat(c.change().apply(pod("b")).info().signature()).isSameAs(other);
  }

  @ParameterizedTest
  @MethodSource("nodeAffinities")
  void distinguishesNodeAffinities(Case c) {
    PodSignature signature = c.change().apply(Pods.pod("a")).info().signature();

    List<String> same = new ArrayList<>();
    nodeAffinities()
        .filter(other -> other.change().apply(Pods.pod("b")).info().signature().equals(signature))
        .forEach(other -> same.add(other.name()));
    assertThat(same).containsExactly(c.name());
  }

  static Stream<Case> nodeAffinities() {
    return Stream.of(
        new Case("none", pod -> pod),
        new Case("a term that is malformed", pod -> pod.requireNodeAffinity(bad("Near"))),
        new Case("another one", pod -> pod.requireNodeAffinity(bad("Far"))),
        new Case("a key", pod -> pod.requireNodeAffinity(NodeTerms.term().exists("a"))),
        new Case("its absence", pod -> pod.requireNodeAffinity(NodeTerms.term().absent("a"))),
        new Case("a value", pod -> pod.requireNodeAffinity(NodeTerms.term().in("a", "b"))),
        new Case("not the value", pod -> pod.requireNodeAffinity(NodeTerms.term().notIn("a", "b"))),
        new Case("a label", pod -> pod.nodeSelector("a", "b")),
        new Case("a number", pod -> pod.requireNodeAffinity(NodeTerms.term().greaterThan("a", 1))),
        new Case("a name", pod -> pod.requireNodeAffinity(NodeTerms.term().name("n1"))),
        new Case("weight 1", pod -> pod.preferNodeAffinity(1, NodeTerms.term().exists("a"))),
        new Case("weight 2", pod -> pod.preferNodeAffinity(2, NodeTerms.term().exists("a"))),
        new Case("a malformed preference", pod -> pod.preferNodeAffinity(1, bad("Near"))),
        new Case(
            "no weight at all", pod -> pod.preferNodeAffinity(0, NodeTerms.term().exists("a"))));
  }

  /** A property with a different value in each of many pods. */
  private record Series(String name, BiFunction<Pods, Integer, Pods> change) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Series> series() {
    return Stream.of(
        new Series("volume", (pod, i) -> pod.claim("c" + i)),
        new Series("port", (pod, i) -> pod.hostPort(1 + i)),
        new Series("priority", (pod, i) -> pod.priority(i)),
        new Series("gate", (pod, i) -> pod.schedulingGate("g" + i)),
        new Series("scheduler", (pod, i) -> pod.scheduler("s" + i)));
  }

  @ParameterizedTest
  @MethodSource("series")
  void hashesDifferIfOneFieldDiffers(Series series) {
    List<PodSignature> signatures = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      signatures.add(series.change().apply(Pods.pod("p"), i).info().signature());
    }

    assertThat(new HashSet<>(signatures)).hasSameSizeAs(signatures);
    Map<Integer, Integer> byHash = new HashMap<>();
    signatures.forEach(signature -> byHash.merge(signature.hashCode(), 1, Integer::sum));
    assertThat(byHash.values()).allMatch(count -> count <= 8);
  }

  private static NodeTerms bad(String operator) {
    return NodeTerms.term().label("a", operator, "b");
  }
}
