package io.berth.insight.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Relations between the methods on clusters without inter-pod rules. */
class EstimatePropertyTest {
  private static String cluster(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    int nodes = random.nextInt(1, 8);
    for (int i = 0; i < nodes; i++) {
      text.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: n%d, labels: {disk: %s}}
          spec: {unschedulable: %b%s}
          status: {allocatable: {cpu: %dm, memory: %dMi, pods: %d}}
          """
              .formatted(
                  i,
                  random.nextBoolean() ? "ssd" : "hdd",
                  random.nextInt(10) == 0,
                  random.nextInt(6) == 0
                      ? ", taints: [{key: k, value: v, effect: NoSchedule}]"
                      : "",
                  random.nextInt(1, 40_000),
                  random.nextInt(1, 100_000),
                  random.nextInt(1, 40)));
    }
    int pods = random.nextInt(20);
    for (int i = 0; i < pods; i++) {
      text.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata: {name: p%d}
          spec:
            nodeName: n%d
            initContainers: [{name: i, resources: {requests: {cpu: %dm}}}]
            containers: [{name: c, resources: {requests: {cpu: %dm, memory: %dMi}}}]
          """
              .formatted(
                  i,
                  random.nextInt(nodes),
                  random.nextInt(2000),
                  random.nextInt(2000),
                  random.nextInt(8000)));
    }
    return text.toString();
  }

  private static String workload(RandomGenerator random) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web, namespace: default}
    spec:
      template:
        metadata: {labels: {app: web}}
        spec:
          %s
          %s
          containers: [{name: c, resources: {requests: {cpu: %dm, memory: %dMi}}}]
    """
        .formatted(
            random.nextInt(3) == 0 ? "nodeSelector: {disk: ssd}" : "",
            random.nextInt(3) == 0 ? "tolerations: [{operator: Exists}]" : "",
            random.nextInt(200, 4000),
            random.nextInt(0, 16_000));
  }

  @Property(tries = 60)
  void exactEqualsNodesWithoutInterPodRules(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Estimator estimator = Trials.estimator(cluster(random));
    Subject subject = Trials.subject(workload(random));
    int nodes = estimator.nodes(subject, List.of()).count();
    assertThat(Trials.exact(estimator, subject, 10_000).estimate().count()).isEqualTo(nodes);
    assertThat(estimator.summary(subject).count()).isNotNegative();
    for (Generation generation : Generation.values()) {
      assertThat(estimator.model(subject, generation).count()).isNotNegative();
    }
  }

  /** Nodes have at least the minimum of their grade, apart from the number of pods. */
  @Property(tries = 100)
  void modelDoesNotExceedNodes(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String cluster =
        cluster(random)
            .replaceAll("unschedulable: true", "unschedulable: false")
            .replaceAll(", taints: \\[.*]", "")
            .replaceAll("pods: [0-9]+", "pods: 1000")
            .replaceAll("initContainers: .*", "");
    Estimator estimator = Trials.estimator(cluster);
    Subject subject = Trials.subject(workload(random).replace("nodeSelector: {disk: ssd}", ""));
    int nodes = estimator.nodes(subject, List.of()).count();
    assertThat(estimator.model(subject, Generation.G2).count()).isLessThanOrEqualTo(nodes);
    assertThat(estimator.model(subject, Generation.G3).count()).isLessThanOrEqualTo(nodes);
    long lost = estimator.losses(subject, Generation.G2).stream().mapToLong(GradeLoss::lost).sum();
    assertThat(estimator.model(subject, Generation.G2).count() + lost)
        .as("losses do not exceed the difference")
        .isLessThanOrEqualTo(nodes);
  }

  @Property(tries = 100)
  void setsOfOnePodEqualReplicas(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Estimator estimator = Trials.estimator(cluster(random));
    Subject subject = Trials.subject(workload(random));
    ReplicaRequest request = subject.parts().getFirst().request();
    List<NodeCapacity> capacities = estimator.nodeCapacities();
    assertThat(NodesEstimate.on(capacities).sets(List.of(new Component(1, request))).count())
        .isEqualTo(NodesEstimate.on(capacities).replicas(request).count());
    assertThat(NodesEstimate.on(capacities).sets(List.of(new Component(0, request))).count())
        .isEqualTo(Integer.MAX_VALUE);
    int setsOfTwo = NodesEstimate.on(capacities).sets(List.of(new Component(2, request))).count();
    assertThat(setsOfTwo).isEqualTo(NodesEstimate.on(capacities).replicas(request).count() / 2);
  }
}
