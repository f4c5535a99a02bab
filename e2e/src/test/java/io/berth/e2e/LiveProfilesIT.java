package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Many pods of two profiles with opposite scoring strategies. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveProfilesIT {
  private static final int NODES = 200;
  private static final int PODS = 1000;
  private static final int CPUS_PER_NODE = 16;
  private static final String CONFIG =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - schedulerName: spreading
      - schedulerName: packing
        pluginConfig:
        - name: NodeResourcesFit
          args:
            scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}
        plugins:
          score:
            disabled: [{name: NodeResourcesBalancedAllocation}]
      """;

  @Test
  void schedulesEveryPodWithItsProfile() throws Exception {
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
        RawApi api = new RawApi(plane.client().getConfiguration());
        PodWaiter waiter = new PodWaiter(plane.client(), "default")) {
      api.createAll(
          "/api/v1/nodes",
          NODES,
          i -> Serialization.asJson(Samples.node("node-" + i, String.valueOf(CPUS_PER_NODE))));
      plane.launchBerth(BerthProgram.INSTALLED, CONFIG);
      api.createAll(
          "/api/v1/namespaces/default/pods",
          PODS,
          i -> Serialization.asJson(Samples.pod("pod-" + i, profile(i), "1").build()));

      List<Pod> pods =
          waiter.awaitPods(
              "all pods to be bound",
              all -> all.size() == PODS && all.stream().allMatch(PodWaiter::isBound));

      assertThat(podCountsByNode(pods).values())
          .allSatisfy(count -> assertThat(count).isLessThanOrEqualTo(CPUS_PER_NODE));
      assertThat(podCountsByNode(of(pods, "spreading"))).hasSize(NODES);
      assertThat(podCountsByNode(of(pods, "packing"))).hasSizeLessThan(NODES / 2);
    }
  }

  private static String profile(int i) {
    return i % 2 == 0 ? "spreading" : "packing";
  }

  private static List<Pod> of(List<Pod> pods, String profile) {
    return pods.stream().filter(pod -> pod.getSpec().getSchedulerName().equals(profile)).toList();
  }

  private static Map<String, Integer> podCountsByNode(List<Pod> pods) {
    return pods.stream()
        .collect(Collectors.toMap(pod -> pod.getSpec().getNodeName(), _ -> 1, Integer::sum));
  }
}
