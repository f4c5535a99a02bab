package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.manifest.ClusterObjects;
import io.berth.model.ResourceName;
import io.berth.simulator.result.NodeUsage;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.PodOutcome.State;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.Totals;
import io.berth.simulator.workload.ClusterPlan;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Properties of simulations of random clusters. */
class SimulationPropertyTest {
  /** Returns a crowded cluster with pods of several priorities, some of them with controllers. */
  private static ClusterPlan crowdedCluster(long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    RandomCluster cluster = new RandomCluster(seed);
    ClusterObjects objects = cluster.objects();
    for (Pod pod : cluster.pods()) {
      addPriorityAndOwner(pod, random);
    }
    int count = random.nextInt(1, 30);
    for (int i = 0; i < count; i++) {
      Pod pod = cluster.drawIncoming();
      pod.getMetadata().setName("p" + i + "-abcde");
      pod.getMetadata().setUid("uid-" + i);
      addPriorityAndOwner(pod, random);
      objects.add(pod);
    }
    return ClusterPlan.of(objects);
  }

  private static void addPriorityAndOwner(Pod pod, RandomGenerator random) {
    pod.getSpec().setPriority(random.nextInt(4));
    if (random.nextBoolean()) {
      pod.getMetadata()
          .setOwnerReferences(
              List.of(
                  new OwnerReferenceBuilder()
                      .withApiVersion("apps/v1")
                      .withKind(random.nextInt(3) == 0 ? "StatefulSet" : "ReplicaSet")
                      .withName("owner" + random.nextInt(3))
                      .withUid("owner")
                      .withController(true)
                      .build()));
    }
  }

  private static SimulationResult run(long seed) {
    return Simulations.run(Simulations.DEFAULTS, crowdedCluster(seed), seed);
  }

  /** Guards against trivial random clusters. */
  @Example
  void crowdedClustersPreemptAndLeavePodsPending() {
    long preempted = 0;
    long pending = 0;
    long placedAfterPreemption = 0;
    for (long seed = 0; seed < 50; seed++) {
      SimulationResult result = run(seed);
      preempted += result.totals().preempted();
      pending += result.totals().pending();
      placedAfterPreemption +=
          result.pods().stream()
              .filter(pod -> pod.state() == State.PLACED && pod.attempts() > 1)
              .count();
    }
    assertThat(preempted).isPositive();
    assertThat(pending).isPositive();
    assertThat(placedAfterPreemption).isPositive();
  }

  @Property(tries = 150)
  void doesNotOvercommitNodes(@ForAll long seed) {
    SimulationResult result = run(seed);
    for (NodeUsage node : result.nodes()) {
      // Nodes can be overcommitted initially.
      for (Totals.ResourceTotal total : result.totals().resources()) {
        ResourceName name = total.resource();
        assertThat(node.after().get(name))
            .as("%s of %s", name, node.name())
            .isLessThanOrEqualTo(Math.max(node.allocatable().get(name), node.before().get(name)));
      }
      assertThat((long) node.podsAfter())
          .isLessThanOrEqualTo(Math.max(node.allocatable().pods(), node.podsBefore()));
    }
  }

  @Property(tries = 150)
  void everyPodHasNodeOrReason(@ForAll long seed) {
    SimulationResult result = run(seed);
    assertThat(result.statistics().complete()).isTrue();
    for (PodOutcome pod : result.pods()) {
      switch (pod.state()) {
        case RUNNING, PLACED -> assertThat(pod.nodeName()).as(pod.key()).isNotEmpty();
        case PENDING, FOREIGN -> assertThat(pod.reason()).as(pod.key()).isNotEmpty();
        case PREEMPTED -> assertThat(pod.reason()).as(pod.key()).startsWith("preempted by ");
      }
    }
  }

  /** The requests of nodes equal the sums of their pods. */
  @Property(tries = 100)
  void nodeTotalsEqualSumsOfPods(@ForAll long seed) {
    SimulationResult result = run(seed);
    Map<String, Long> cpu = new HashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    for (PodOutcome pod : result.pods()) {
      if (pod.state() == State.RUNNING || pod.state() == State.PLACED) {
        cpu.merge(pod.nodeName(), pod.requests().milliCpu(), Long::sum);
        counts.merge(pod.nodeName(), 1, Integer::sum);
      }
    }
    for (NodeUsage node : result.nodes()) {
      assertThat(node.after().milliCpu()).isEqualTo(cpu.getOrDefault(node.name(), 0L));
      assertThat(node.podsAfter()).isEqualTo(counts.getOrDefault(node.name(), 0));
    }
  }

  @Property(tries = 100)
  void equalSeedsGiveEqualResults(@ForAll long seed) {
    assertThat(run(seed)).isEqualTo(run(seed));
  }
}
