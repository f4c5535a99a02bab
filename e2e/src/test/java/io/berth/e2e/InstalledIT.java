package io.berth.e2e;

import static io.berth.e2e.Workloads.GPU;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Berth;
import io.berth.e2e.cluster.Cluster;
import io.berth.e2e.cluster.LongRunning;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Berth as installed by its chart, with two replicas, on the cluster of the test run. */
@LongRunning
@OnCluster
class InstalledIT {
  private static final String SPREADING = "berth-scheduler";
  private static final String PACKING = "packing";
  private static final String VALUES =
      """
      config:
        leaderElection: {leaseDuration: 20s, renewDeadline: 17s, retryPeriod: 1s}
        profiles:
        - schedulerName: berth-scheduler
        - schedulerName: packing
          pluginConfig:
          - name: NodeResourcesFit
            args:
              scoringStrategy:
                type: MostAllocated
                resources: [{name: nvidia.com/gpu, weight: 1}]
          plugins:
            score:
              disabled: [{name: NodeResourcesBalancedAllocation}, {name: PodTopologySpread}]
      verbosity: 2
      javaOptions: [-XX:MaxRAMPercentage=50]
      """;
  private static final Node GPU_NODE =
      FakeNodes.template("gpu")
          .editStatus()
          .addToCapacity(GPU, new Quantity("8"))
          .endStatus()
          .build();

  private KubernetesClient client;
  private String namespace;
  private Workloads workloads;
  private String image;
  private Berth berth;
  private PodWaiter waiter;

  @BeforeEach
  void install(Cluster cluster) throws Exception {
    client = cluster.client();
    if (client.nodes().withName("gpu-0").get() == null) {
      cluster.nodes(3, GPU_NODE);
    }
    cluster.startKubeScheduler();
    namespace = cluster.namespace();
    workloads = new Workloads(client, namespace);
    image = workloads.image();
    berth = cluster.installBerth(VALUES);
    waiter = new PodWaiter(client, namespace);
  }

  @AfterEach
  void uninstall() {
    waiter.close();
    client.apps().deployments().inNamespace(namespace).delete();
    Cleanup.removePods(client, namespace);
    berth.close();
  }

  @Test
  void podsRunOnSelectedNodes() {
    workloads.deploy("spread", 6, SPREADING);
    List<Pod> pods = workloads.await("spread", 6, Workloads::isRunning);

    assertThat(pods).extracting(pod -> pod.getSpec().getNodeName()).doesNotContainNull();
    String first = pods.getFirst().getMetadata().getName();
    assertThat(waiter.awaitEvent(first, "Scheduled").getReportingController()).isEqualTo(SPREADING);
    assertThat(distinctNodes(pods)).as("a default profile spreads").isGreaterThan(1);
  }

  @Test
  void packsExtendedResource() {
    workloads.deploy("packed", 8, PACKING);
    assertThat(distinctNodes(workloads.await("packed", 8, Workloads::isRunning))).isEqualTo(1);

    workloads.deploy("more", 17, PACKING);
    workloads.deploy("too-many", 1, PACKING);
    List<Pod> pods = waiter.awaitPods("24 of 26 pods", all -> count(all) == 24);
    assertThat(pods).hasSize(26).filteredOn(pod -> !PodWaiter.isBound(pod)).hasSize(2);
    String unbound =
        pods.stream()
            .filter(pod -> !PodWaiter.isBound(pod))
            .findFirst()
            .orElseThrow()
            .getMetadata()
            .getName();
    assertThat(waiter.awaitEvent(unbound, "FailedScheduling").getNote())
        .startsWith("0/3 nodes are available: 3 Insufficient nvidia.com/gpu.");
  }

  private static long count(List<Pod> pods) {
    return pods.size() == 26 ? pods.stream().filter(PodWaiter::isBound).count() : 0;
  }

  @Test
  void explainFindsTheLeaderWithOnlyAKubeconfig(Cluster cluster, @TempDir Path folder) {
    workloads.deploy("explained", 2, SPREADING);
    workloads.await("explained", 2, Workloads::isRunning);

    List<String> command =
        new ArrayList<>(
            List.of(
                BerthProgram.INSTALLED.path(folder).toString(),
                "explain",
                "-n",
                namespace,
                "deployment/explained"));
    if (!berth.isInPods()) {
      command.addAll(List.of("--lease", "berth-system/berth"));
    }
    Commands.Result outcome =
        Commands.run(command, Map.of("KUBECONFIG", cluster.kubeconfig().toString()));

    assertThat(outcome.stderr()).isEmpty();
    assertThat(outcome.stdout())
        .startsWith("Of deployment/explained, which has 2 pods (0 pending)")
        .contains(" is assigned to ");
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void bindsPodsDuringUpgrade() throws InterruptedException {
    String before = berth.leader();
    int created =
        createPodsDuring(() -> berth.upgrade("podAnnotations.version=two", "verbosity=3"));

    for (Pod pod : awaitAllRunning(created)) {
      waiter.awaitEvent(pod.getMetadata().getName(), "Scheduled");
    }
    assertNoPodIsBoundTwice();
    assertThat(berth.leader()).isNotEqualTo(before);
  }

  /** A killed leader may lose events of its last bindings. */
  @Test
  void bindsPodsAfterLeaderIsKilled() throws InterruptedException {
    String before = berth.leader();
    int created =
        createPodsDuring(
            () -> {
              berth.killLeader();
              berth.awaitLeader(leader -> !leader.equals(before));
            });

    awaitAllRunning(created);
    assertNoPodIsBoundTwice();
  }

  /** Creates a pod every second while an action runs, and returns their number. */
  private int createPodsDuring(Runnable action) throws InterruptedException {
    AtomicInteger created = new AtomicInteger();
    try (ScheduledExecutorService creator = Executors.newSingleThreadScheduledExecutor()) {
      Future<?> creation =
          creator.scheduleAtFixedRate(
              () -> {
                client.resource(small("pod-" + created.get())).create();
                created.incrementAndGet();
              },
              0,
              1,
              TimeUnit.SECONDS);
      waiter.awaitPods("the first pods", all -> all.size() > 2);
      action.run();
      int until = created.get() + 2;
      waiter.awaitPods("more pods", all -> all.size() > until || creation.isDone());
      assertThat(creation.isDone()).as("a pod could not be created").isFalse();
      creator.shutdown();
      assertThat(creator.awaitTermination(Timeouts.waitSeconds(), TimeUnit.SECONDS)).isTrue();
    }
    return created.get();
  }

  private List<Pod> awaitAllRunning(int created) {
    return waiter.awaitPods(
        "all pods to run",
        all -> all.size() == created && all.stream().allMatch(Workloads::isRunning));
  }

  private void assertNoPodIsBoundTwice() {
    assertThat(
            client.events().v1().events().inNamespace(namespace).list().getItems().stream()
                .filter(event -> event.getReason().equals("Scheduled")))
        .isNotEmpty()
        .allMatch(event -> event.getSeries() == null)
        .extracting(event -> event.getRegarding().getName())
        .doesNotHaveDuplicates();
  }

  private Pod small(String name) {
    return Samples.pod(name, SPREADING, "1m")
        .editMetadata()
        .withNamespace(namespace)
        .endMetadata()
        .editSpec()
        .editFirstContainer()
        .withImage(image)
        .withImagePullPolicy("IfNotPresent")
        .endContainer()
        .withTerminationGracePeriodSeconds(0L)
        .endSpec()
        .build();
  }

  private static long distinctNodes(List<Pod> pods) {
    return pods.stream().map(pod -> pod.getSpec().getNodeName()).distinct().count();
  }
}
