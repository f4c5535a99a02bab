package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.MergePatch;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.faults.Call;
import io.berth.e2e.faults.Fault;
import io.berth.e2e.faults.FaultAction;
import io.berth.e2e.faults.FaultProxy;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
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

  private static final String UNDER_WAY = "scheduler_goroutines{operation=\"binding\"}";
  private static final String KNOWN_PODS = "scheduler_cache_size{type=\"pods\"}";

  private static final int NODES = 100;
  private static final int PODS_A_NODE = 10;

  /** Pods of each scheduler: together a quarter more than there is room for. */
  private static final int PODS = NODES * PODS_A_NODE * 5 / 8;

  /** More bindings than may be on their way at once, fewer than may be decided on ahead of them. */
  private static final int BEFORE = 150;

  private ControlPlane plane;
  private SchedulerProcess berth;
  private ServedPages served;

  @BeforeEach
  void start() throws Exception {
    plane = ControlPlane.start(Flags.extent(ControlPlaneScope.API));
  }

  private void launch(String... flags) {
    launchWith(Samples.CONFIG, flags);
  }

  private void launchWith(String config, String... flags) {
    int port = plane.freePort();
    List<String> all = new ArrayList<>(List.of(flags));
    all.add("--bind-address=127.0.0.1");
    all.add("--secure-port=" + port);
    berth = plane.launchBerth(BerthProgram.INSTALLED, config, all.toArray(String[]::new));
    berth.awaitWork();
    served = new ServedPages(plane, port);
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
    launch();
    for (int i = 0; i < NODES; i++) {
      plane.client().resource(Samples.node("node-" + i, Integer.toString(PODS_A_NODE))).create();
    }
    try (SchedulerProcess kube = plane.startKubeScheduler(KUBE_CONFIG);
        Bindings bindings = new Bindings(plane.client(), PODS_A_NODE)) {
      scheduleAllAtOnce(kube, bindings);
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

  /**
   * The taint keeps the pods of kube-scheduler off one half of the nodes, the profile's selector
   * keeps the pods of Berth on it.
   */
  @Test
  void profileWithNodesOfItsOwnOverCommitsNone() throws Exception {
    launchWith(Samples.CONFIG + "  nodeSelector: {matchLabels: {pool: berth}}\n");
    for (int i = 0; i < NODES; i++) {
      Node node = Samples.node("node-" + i, Integer.toString(PODS_A_NODE));
      plane.client().resource(i % 2 == 0 ? node : ownedByBerth(node)).create();
    }
    try (SchedulerProcess kube = plane.startKubeScheduler(KUBE_CONFIG);
        Bindings bindings = new Bindings(plane.client(), PODS_A_NODE)) {
      scheduleAllAtOnce(kube, bindings);

      assertThat(bindings.overCommits()).isEmpty();
      assertThat(bindings.of(Samples.BERTH)).isEqualTo(NODES * PODS_A_NODE / 2);
      assertThat(bindings.of(KUBE)).isEqualTo(NODES * PODS_A_NODE / 2);
    }
  }

  /** Has both schedulers find all pods at the same moment, and waits until the nodes are full. */
  private void scheduleAllAtOnce(SchedulerProcess kube, Bindings bindings) throws Exception {
    List<SchedulerProcess> both = List.of(kube, berth);
    both.forEach(scheduler -> scheduler.signal("STOP"));
    createPods();
    both.forEach(scheduler -> scheduler.signal("CONT"));

    bindings.awaitFull(NODES * PODS_A_NODE);
    bindings.awaitSilence();
    bindings.report().forEach(log::info);
  }

  private static Node ownedByBerth(Node node) {
    return new NodeBuilder(node)
        .editMetadata()
        .addToLabels("pool", "berth")
        .endMetadata()
        .withNewSpec()
        .addNewTaint()
        .withKey("pool")
        .withValue("berth")
        .withEffect("NoSchedule")
        .endTaint()
        .endSpec()
        .build();
  }

  /** The pods of Berth tolerate the taint of its nodes, where there are such nodes. */
  private static Pod waiting(String name, String scheduler) {
    Pod pod = Samples.pod(name, scheduler, "1").build();
    if (scheduler.equals(Samples.BERTH)) {
      pod.getSpec()
          .setTolerations(
              List.of(new TolerationBuilder().withKey("pool").withOperator("Exists").build()));
    }
    return pod;
  }

  private void createPods() {
    try (ExecutorService creators = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < PODS; i++) {
        for (String scheduler : List.of(KUBE, Samples.BERTH)) {
          String name = "%s-%d".formatted(scheduler, i);
          var _ = creators.submit(() -> plane.client().resource(waiting(name, scheduler)).create());
        }
      }
    }
  }

  /**
   * Bindings that are kept on their way keep another one waiting for its turn. Meanwhile somebody
   * else takes the room that it was decided for.
   */
  @Test
  void aNodeThatOthersFilledIsNotBoundTo() throws Exception {
    KubernetesClient client = plane.client();
    client.resource(Samples.node("roomy-0", "64")).create();
    client.resource(Samples.node("roomy-1", "64")).create();
    client.resource(Samples.node("wanted", "1")).create();
    CountDownLatch filled = new CountDownLatch(1);
    try (FaultProxy proxy = new FaultProxy(plane.url(), plane.folder().resolve("apiserver"));
        Waiting waiting = new Waiting(client, "default")) {
      launch("--master=" + proxy.url());
      proxy.begin(Fault.toAll(Call::isBind, new FaultAction.Hold(filled, null)));
      for (int i = 0; i < BEFORE; i++) {
        client.resource(on("roomy-" + i % 2, "early-" + i, "10m")).create();
      }
      served.await(UNDER_WAY, BEFORE);
      client.resource(on("wanted", "late", "1")).create();
      served.await(UNDER_WAY, BEFORE + 1);

      client
          .resource(
              Samples.pod("foreign", "somebody-else", "1")
                  .editSpec()
                  .withNodeName("wanted")
                  .endSpec()
                  .build())
          .create();
      served.await(KNOWN_PODS, BEFORE + 2);
      filled.countDown();

      assertThat(waiting.forEvent("late", "FailedScheduling").getNote())
          .contains("node wanted was changed by others since it was chosen: Insufficient cpu");
      waiting.forPods(
          "early pods", all -> all.stream().filter(Waiting::isBound).count() == BEFORE + 1);
      assertThat(client.pods().inNamespace("default").withName("late").get())
          .matches(pod -> !Waiting.isBound(pod), "is on no node");
      served.await("berth_bind_rechecks_total{result=\"refused\"}", 1);
    } finally {
      filled.countDown();
    }
  }

  private static Pod on(String node, String name, String cpu) {
    return Samples.pod(name, Samples.BERTH, cpu)
        .editSpec()
        .addToNodeSelector("kubernetes.io/hostname", node)
        .endSpec()
        .build();
  }

  @Test
  void aNodeWhoseKubeletRejectsAPodIsLeftAloneForAWhile() throws Exception {
    launch();
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
    served.await("berth_kubelet_rejections_total{reason=\"OutOfcpu\"}", 1);
  }
}
