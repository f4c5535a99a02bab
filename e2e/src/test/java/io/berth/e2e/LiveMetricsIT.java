package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.MergePatch;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.e2e.metrics.Difference;
import io.berth.e2e.metrics.DocumentedDifferences;
import io.berth.e2e.metrics.Exposition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** After the same load, Berth exposes the same metrics as kube-scheduler. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveMetricsIT {
  private static final String PROFILE = "default-scheduler";
  private static final int ORDINARY_PODS = 60;

  /**
   * A configuration with a rate limit, which only kube-scheduler has by default, and with backoffs
   * longer than the test, because the queue of a pod depends on whether its backoff has expired.
   */
  private static final String CONFIG =
      Samples.config(PROFILE)
          + """
          podInitialBackoffSeconds: 3600
          podMaxBackoffSeconds: 3600
          clientConnection: {kubeconfig: {kubeconfig}, qps: 500, burst: 500}
          """;

  @BeforeAll
  static void createCluster(ControlPlane plane) {
    plane.nodes(
        3,
        FakeNodes.template("node")
            .editStatus()
            .addToCapacity("cpu", new Quantity("4"))
            .endStatus()
            .build());
    plane.client().resource(Samples.priority("high", 1000)).create();
  }

  /** The two metrics pages of one scheduler. */
  private record Pages(Exposition metrics, Exposition resources) {}

  @Test
  void exposesSameMetricsAsKubeScheduler(ControlPlane plane) throws Exception {
    int port = plane.freePort();
    Pages kube;
    Pages berth;
    try (SchedulerProcess _ = plane.startKubeScheduler(port, CONFIG)) {
      kube = applyLoad(plane, new AdminEndpoints(plane, port));
    }
    try (SchedulerProcess scheduler =
        plane.launchBerth(
            BerthProgram.INSTALLED, CONFIG, "--bind-address=127.0.0.1", "--secure-port=" + port)) {
      scheduler.awaitScheduling();
      berth = applyLoad(plane, new AdminEndpoints(plane, port));
    }

    DocumentedDifferences documented =
        DocumentedDifferences.of(Path.of("..", "docs", "metrics.md"));
    assertThat(Difference.between(kube.metrics(), berth.metrics()))
        .filteredOn(difference -> !documented.contains(difference))
        .isEmpty();
    assertThat(Difference.between(kube.resources(), berth.resources())).isEmpty();
    assertThat(List.of("scheduler_pod_scheduling_attempts", "scheduler_preemption_victims"))
        .allSatisfy(name -> assertThat(total(berth, name)).as(name).isEqualTo(total(kube, name)));
  }

  private static double total(Pages pages, String name) {
    return Objects.requireNonNull(pages.metrics().families().get(name)).total();
  }

  /**
   * Creates ordinary pods, one that fits only after another is deleted, one with a scheduling gate,
   * and one that preempts.
   */
  private static Pages applyLoad(ControlPlane plane, AdminEndpoints pages) throws Exception {
    KubernetesClient client = plane.client();
    try (PodWaiter waiter = new PodWaiter(client, "default")) {
      for (int i = 0; i < ORDINARY_PODS; i++) {
        client.resource(Samples.pod("ordinary-" + i, PROFILE, "10m").build()).create();
      }
      waiter.awaitPods(
          "ordinary pods",
          all -> all.size() == ORDINARY_PODS && all.stream().allMatch(Workloads::isRunning));
      for (int i = 0; i < 3; i++) {
        client.resource(Samples.pod("large-" + i, PROFILE, "3").build()).create();
        waiter.awaitPod("large-" + i, Workloads::isRunning);
      }
      client.resource(Samples.pod("waiting", PROFILE, "2").build()).create();
      waiter.awaitEvent("waiting", "FailedScheduling");
      client.pods().inNamespace("default").withName("large-0").withGracePeriod(0).delete();
      waiter.awaitPod("waiting", Workloads::isRunning);

      client.resource(gated()).create();
      waiter.awaitPod("gated", LiveMetricsIT::isGated);
      MergePatch.apply(
          client.pods().inNamespace("default").withName("gated"),
          "{\"spec\":{\"schedulingGates\":null}}");
      waiter.awaitPod("gated", Workloads::isRunning);

      client.resource(urgent()).create();
      waiter.awaitPod("urgent", Workloads::isRunning);
      waiter.awaitEvent("urgent", "Scheduled");
      client.resource(Samples.pod("too-large", PROFILE, "100").build()).create();
      waiter.awaitEvent("too-large", "FailedScheduling");
      return new Pages(awaitLateMetrics(pages), pages.metrics("/metrics/resources"));
    } finally {
      Cleanup.remove(client);
    }
  }

  /**
   * Waits for the queueing hint metrics, which kube-scheduler exposes last, with a delay of a
   * second.
   */
  private static Exposition awaitLateMetrics(AdminEndpoints pages) throws Exception {
    Instant deadline = Instant.now().plus(Timeouts.WAIT_TIMEOUT);
    Exposition metrics = pages.metrics("/metrics");
    while (!metrics.families().containsKey("scheduler_queueing_hint_execution_duration_seconds")
        && Instant.now().isBefore(deadline)) {
      metrics = pages.metrics("/metrics");
    }
    return metrics;
  }

  private static Pod gated() {
    return Samples.pod("gated", PROFILE, "10m")
        .editSpec()
        .addNewSchedulingGate("example.com/wait")
        .endSpec()
        .build();
  }

  private static boolean isGated(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(condition -> Objects.equals(condition.getReason(), "SchedulingGated"));
  }

  private static Pod urgent() {
    return Samples.pod("urgent", PROFILE, "3")
        .editSpec()
        .withPriorityClassName("high")
        .endSpec()
        .build();
  }
}
