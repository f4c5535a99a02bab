package io.berth.insight.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.insight.Manifests;
import io.berth.manifest.ClusterObjects;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Compares exact estimates with simulations: of one replica more than estimated, exactly one stays
 * pending. Includes inter-pod rules.
 */
class ExactEstimateSimulationPropertyTest {
  private static final List<String> RULES =
      List.of(
          "",
          "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
              + " [{topologyKey: host, labelSelector: {matchLabels: {app: web}}}]}}",
          "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
              + " [{topologyKey: zone, labelSelector: {matchLabels: {app: old}}}]}}",
          "topologySpreadConstraints: [{maxSkew: 2, topologyKey: zone,"
              + " whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]");

  private static String cluster(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    int nodes = random.nextInt(2, 9);
    for (int i = 0; i < nodes; i++) {
      text.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: n%1$d, labels: {host: n%1$d, zone: z%2$d}}
          status: {allocatable: {cpu: %3$d, memory: 64Gi, pods: 20}}
          """
              .formatted(i, random.nextInt(3), random.nextInt(1, 12)));
    }
    for (int i = 0; i < random.nextInt(6); i++) {
      text.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata: {name: p%d, labels: {app: %s}}
          spec:
            nodeName: n%d
            containers: [{name: c, resources: {requests: {cpu: 500m}}}]
          """
              .formatted(i, random.nextBoolean() ? "old" : "web", random.nextInt(nodes)));
    }
    return text.toString();
  }

  private static String workload(RandomGenerator random) {
    String port = random.nextInt(4) == 0 ? ", ports: [{containerPort: 80, hostPort: 80}]" : "";
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web, namespace: default}
    spec:
      replicas: 0
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec:
          %s
          containers: [{name: c, resources: {requests: {cpu: %dm}}%s}]
    """
        .formatted(RULES.get(random.nextInt(RULES.size())), random.nextInt(300, 3000), port);
  }

  @Property(tries = 60)
  void simulationPlacesExactlyEstimatedReplicas(@ForAll long seed) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    String cluster = cluster(random);
    String workload = workload(random);
    int count =
        Trials.exact(Trials.estimator(cluster), Trials.subject(workload), 1000).estimate().count();
    ClusterObjects all = Trials.objects(cluster);
    Deployment deployment = (Deployment) Manifests.one(workload);
    deployment.getSpec().setReplicas(count + 1);
    all.add(deployment);
    SimulationResult result = Trials.simulate(all);
    assertThat(result.pods().stream().filter(pod -> pod.state() == PodOutcome.State.PLACED).count())
        .isEqualTo(count);
    assertThat(
            result.pods().stream().filter(pod -> pod.state() == PodOutcome.State.PENDING).count())
        .isEqualTo(1);
  }
}
