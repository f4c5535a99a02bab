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

/** Nodes that other clients change: another scheduler, and the kubelet. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveContentionIT {
  private static final Logger log = LoggerFactory.getLogger(LiveContentionIT.class);
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String KUBE = "default-scheduler";

  /**
   * A configuration without rate limit: by default, the client-side limit delays bindings by
   * seconds.
   */
  private static final String KUBE_CONFIG =
      Samples.config(KUBE)
          + "clientConnection: {kubeconfig: {kubeconfig}, qps: 10000, burst: 10000}\n";

  private static final String BINDINGS_IN_FLIGHT = "scheduler_goroutines{operation=\"binding\"}";
  private static final String CACHED_PODS = "scheduler_cache_size{type=\"pods\"}";

  private static final int NODES = 100;
  private static final int PODS_PER_NODE = 10;

  /** Pods of each scheduler: together a quarter more than the nodes have capacity for. */
  private static final int PODS = NODES * PODS_PER_NODE * 5 / 8;

  /** More than the maximum of bindings in flight, fewer than the maximum of selected pods. */
  private static final int EARLY_BINDINGS = 150;

  private ControlPlane plane;
  private SchedulerProcess berth;
  private AdminEndpoints pages;

  @BeforeEach
  void start() throws Exception {
    plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
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
    berth.awaitScheduling();
    pages = new AdminEndpoints(plane, port);
  }

  @AfterEach
  void stop() {
    plane.close();
  }

  /**
   * Both schedulers receive all pods at once, and prefer the least allocated node. A binding is an
   * over-commit if earlier bindings, in the order of the API server, had filled the node.
   */
  @Test
  void makesNoAvoidableOverCommitsBesideKubeScheduler() throws Exception {
    launch();
    for (int i = 0; i < NODES; i++) {
      plane.client().resource(Samples.node("node-" + i, Integer.toString(PODS_PER_NODE))).create();
    }
    try (SchedulerProcess kube = plane.startKubeScheduler(KUBE_CONFIG);
        Bindings bindings = new Bindings(plane.client(), PODS_PER_NODE)) {
      scheduleAllAtOnce(kube, bindings);
      pages
          .page("/metrics")
          .lines()
          .filter(line -> line.startsWith("berth_bind_rechecks_total"))
          .forEach(log::info);

      assertThat(bindings.countOf(Samples.BERTH)).as("placed by Berth").isPositive();
      assertThat(bindings.countOf(KUBE)).as("placed by kube-scheduler").isPositive();
      assertThat(bindings.avoidableOverCommits(Samples.BERTH)).isEmpty();
    }
  }

  /**
   * A taint excludes the pods of kube-scheduler from one half of the nodes; the profile's selector
   * restricts the pods of Berth to this half.
   */
  @Test
  void profileWithOwnNodesMakesNoOverCommits() throws Exception {
    launchWith(Samples.CONFIG + "  nodeSelector: {matchLabels: {pool: berth}}\n");
    for (int i = 0; i < NODES; i++) {
      Node node = Samples.node("node-" + i, Integer.toString(PODS_PER_NODE));
      plane.client().resource(i % 2 == 0 ? node : reservedForBerth(node)).create();
    }
    try (SchedulerProcess kube = plane.startKubeScheduler(KUBE_CONFIG);
        Bindings bindings = new Bindings(plane.client(), PODS_PER_NODE)) {
      scheduleAllAtOnce(kube, bindings);

      assertThat(bindings.overCommits()).isEmpty();
      assertThat(bindings.countOf(Samples.BERTH)).isEqualTo(NODES * PODS_PER_NODE / 2);
      assertThat(bindings.countOf(KUBE)).isEqualTo(NODES * PODS_PER_NODE / 2);
    }
  }

  /** Lets both schedulers receive all pods at the same time, and waits until the nodes are full. */
  private void scheduleAllAtOnce(SchedulerProcess kube, Bindings bindings) throws Exception {
    List<SchedulerProcess> both = List.of(kube, berth);
    both.forEach(scheduler -> scheduler.signal("STOP"));
    createPods();
    both.forEach(scheduler -> scheduler.signal("CONT"));

    bindings.awaitCount(NODES * PODS_PER_NODE);
    bindings.awaitQuiet();
    bindings.report().forEach(log::info);
  }

  private static Node reservedForBerth(Node node) {
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

  /** Returns a pod; the pods of Berth tolerate the taint of its nodes. */
  private static Pod pendingPod(String name, String scheduler) {
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
          var _ =
              creators.submit(() -> plane.client().resource(pendingPod(name, scheduler)).create());
        }
      }
    }
  }

  /**
   * Held bindings delay another one. Meanwhile another client fills the node that was selected for
   * it.
   */
  @Test
  void rejectsBindingToNodeThatAnotherClientFilled() throws Exception {
    KubernetesClient client = plane.client();
    client.resource(Samples.node("large-0", "64")).create();
    client.resource(Samples.node("large-1", "64")).create();
    client.resource(Samples.node("small", "1")).create();
    CountDownLatch filled = new CountDownLatch(1);
    try (FaultProxy proxy = new FaultProxy(plane.url(), plane.folder().resolve("apiserver"));
        PodWaiter waiter = new PodWaiter(client, "default")) {
      launch("--master=" + proxy.url());
      proxy.add(Fault.toAll(Call::isBind, new FaultAction.Hold(filled, null)));
      for (int i = 0; i < EARLY_BINDINGS; i++) {
        client.resource(on("large-" + i % 2, "early-" + i, "10m")).create();
      }
      pages.await(BINDINGS_IN_FLIGHT, EARLY_BINDINGS);
      client.resource(on("small", "late", "1")).create();
      pages.await(BINDINGS_IN_FLIGHT, EARLY_BINDINGS + 1);

      client
          .resource(
              Samples.pod("foreign", "other-scheduler", "1")
                  .editSpec()
                  .withNodeName("small")
                  .endSpec()
                  .build())
          .create();
      pages.await(CACHED_PODS, EARLY_BINDINGS + 2);
      filled.countDown();

      assertThat(waiter.awaitEvent("late", "FailedScheduling").getNote())
          .contains(
              "node small was changed by another client after it was selected: Insufficient cpu");
      waiter.awaitPods(
          "early pods",
          all -> all.stream().filter(PodWaiter::isBound).count() == EARLY_BINDINGS + 1);
      assertThat(client.pods().inNamespace("default").withName("late").get())
          .matches(pod -> !PodWaiter.isBound(pod), "is not bound");
      pages.await("berth_bind_rechecks_total{result=\"refused\"}", 1);
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
  void avoidsNodeWhoseKubeletRejectedPod() throws Exception {
    launch();
    KubernetesClient client = plane.client();
    client.resource(Samples.node("larger", "8")).create();
    client.resource(Samples.node("smaller", "4")).create();
    try (PodWaiter waiter = new PodWaiter(client, "default")) {
      client.resource(Samples.pod("first", Samples.BERTH, "1").build()).create();
      assertThat(waiter.awaitPod("first", PodWaiter::isBound).getSpec().getNodeName())
          .isEqualTo("larger");

      MergePatch.apply(
          client.pods().inNamespace("default").withName("first").subresource("status"),
          """
          {"status": {"phase": "Failed", "reason": "OutOfcpu",
            "message": "Pod was rejected: Node didn't have enough resource: cpu"}}
          """);
      berth.awaitLog("Kubelet rejected pod");
      client.resource(Samples.pod("second", Samples.BERTH, "1").build()).create();

      assertThat(waiter.awaitPod("second", PodWaiter::isBound).getSpec().getNodeName())
          .isEqualTo("smaller");
    }
    JsonNode decision = MAPPER.readTree(pages.page("/debug/decisions/default/second"));
    assertThat(decision.path("filter").path("larger").toString())
        .contains("node(s) whose kubelet recently rejected an equivalent pod (OutOfcpu)");
    pages.await("berth_kubelet_rejections_total{reason=\"OutOfcpu\"}", 1);
  }
}
