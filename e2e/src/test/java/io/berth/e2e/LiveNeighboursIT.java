package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.Extent;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.MergePatch;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Nodes that somebody else has a say in, too: another scheduler, and the kubelet. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveNeighboursIT {
  private static final Logger log = LoggerFactory.getLogger(LiveNeighboursIT.class);
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String KUBE = "default-scheduler";

  /** As fast as it can: by default its bindings wait for each other, for seconds. */
  private static final String KUBE_CONFIG =
      Samples.config(KUBE)
          + "clientConnection: {kubeconfig: {kubeconfig}, qps: 10000, burst: 10000}\n";

  private static final int NODES = 100;
  private static final int PODS_A_NODE = 10;

  /** Pods of each scheduler: together a quarter more than there is room for. */
  private static final int PODS = NODES * PODS_A_NODE * 5 / 8;

  private ControlPlane plane;
  private SchedulerProcess berth;
  private Served served;

  @BeforeEach
  void start() throws Exception {
    plane = ControlPlane.start(Flags.extent(Extent.API));
    int port = plane.freePort();
    berth =
        plane.launchBerth(
            BerthProgram.INSTALLED,
            Samples.CONFIG,
            "--bind-address=127.0.0.1",
            "--secure-port=" + port);
    berth.awaitLog("scheduling");
    served = new Served(plane, port);
  }

  @AfterEach
  void end() {
    plane.close();
  }

  /**
   * Both find all pods at once, and the least filled node is the best to both. A binding is an
   * over-commit of the scheduler that made it if the bindings before it had left no room: the API
   * server gives them an order.
   */
  @Test
  void twoSchedulersFillTheSameNodes() throws Exception {
    for (int i = 0; i < NODES; i++) {
      plane.client().resource(Samples.node("node-" + i, Integer.toString(PODS_A_NODE))).create();
    }
    try (SchedulerProcess kube = plane.startKubeScheduler(KUBE_CONFIG);
        Bindings bindings = new Bindings(plane.client(), PODS_A_NODE)) {
      List<SchedulerProcess> both = List.of(kube, berth);
      both.forEach(scheduler -> scheduler.signal("STOP"));
      createPods();
      both.forEach(scheduler -> scheduler.signal("CONT"));

      bindings.awaitFull(NODES * PODS_A_NODE);
      bindings.awaitSilence();
      bindings.report().forEach(log::info);
      served
          .page("/metrics")
          .lines()
          .filter(line -> line.startsWith("berth_bind_rechecks_total"))
          .forEach(log::info);

      assertThat(bindings.of(Samples.BERTH)).as("placed by Berth").isPositive();
      assertThat(bindings.of(KUBE)).as("placed by kube-scheduler").isPositive();
      assertThat(bindings.unexplained(Samples.BERTH)).isEmpty();
    }
  }

  private void createPods() {
    try (ExecutorService creators = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < PODS; i++) {
        for (String scheduler : List.of(KUBE, Samples.BERTH)) {
          String name = "%s-%d".formatted(scheduler, i);
          var _ =
              creators.submit(
                  () ->
                      plane.client().resource(Samples.pod(name, scheduler, "1").build()).create());
        }
      }
    }
  }

  @Test
  void aNodeWhoseKubeletRejectsAPodIsLeftAloneForAWhile() throws Exception {
    KubernetesClient client = plane.client();
    client.resource(Samples.node("larger", "8")).create();
    client.resource(Samples.node("smaller", "4")).create();
    try (Waiting waiting = new Waiting(client, "default")) {
      client.resource(Samples.pod("first", Samples.BERTH, "1").build()).create();
      assertThat(waiting.forPod("first", Waiting::isBound).getSpec().getNodeName())
          .isEqualTo("larger");

      MergePatch.apply(
          client.pods().inNamespace("default").withName("first").subresource("status"),
          """
          {"status": {"phase": "Failed", "reason": "OutOfcpu",
            "message": "Pod was rejected: Node didn't have enough resource: cpu"}}
          """);
      berth.awaitLog("The kubelet would not run the pod");
      client.resource(Samples.pod("second", Samples.BERTH, "1").build()).create();

      assertThat(waiting.forPod("second", Waiting::isBound).getSpec().getNodeName())
          .isEqualTo("smaller");
    }
    JsonNode decision = MAPPER.readTree(served.page("/debug/decisions/default/second"));
    assertThat(decision.path("filter").path("larger").toString())
        .contains("node(s) whose kubelet has just rejected such a pod (OutOfcpu)");
    assertThat(served.page("/metrics"))
        .contains("berth_kubelet_rejections_total{reason=\"OutOfcpu\"} 1");
  }
}
