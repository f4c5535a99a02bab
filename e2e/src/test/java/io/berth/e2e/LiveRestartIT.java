package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.Extent;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The API server goes away in the middle of the work, and comes back. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveRestartIT {
  private static final int NODES = 20;
  private static final int PODS = 400;
  private static final int ROOM = 30;

  @Test
  void goesOnWhereItWas() throws Exception {
    try (ControlPlane plane = ControlPlane.start(Flags.extent(Extent.API));
        RawApi api = new RawApi(plane.client().getConfiguration());
        SchedulerProcess berth = plane.launchBerth(BerthProgram.INSTALLED, Samples.CONFIG);
        Waiting waiting = new Waiting(plane.client(), "default")) {
      api.createAll(
          "/api/v1/nodes", NODES, i -> Serialization.asJson(Samples.node("node-" + i, ROOM + "")));
      create(api, 0);
      waiting.forPods("the first pods", all -> all.stream().anyMatch(Waiting::isBound));

      plane.restartApiServer();
      create(api, PODS / 2);
      List<Pod> pods =
          waiting.forPods(
              "all pods", all -> all.size() == PODS && all.stream().allMatch(Waiting::isBound));

      Map<String, Integer> counts =
          pods.stream()
              .collect(Collectors.toMap(pod -> pod.getSpec().getNodeName(), _ -> 1, Integer::sum));
      assertThat(counts.values())
          .as("pods per node; none was counted twice or forgotten")
          .allSatisfy(count -> assertThat(count).isEqualTo(PODS / NODES));
      assertThat(berth.isAlive()).isTrue();
    }
  }

  private static void create(RawApi api, int first) {
    api.createAll(
        "/api/v1/namespaces/default/pods",
        PODS / 2,
        i -> Serialization.asJson(Samples.pod("pod-" + (first + i), Samples.BERTH, "1").build()));
  }
}
