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

/** After the same load Berth shows the metrics that kube-scheduler shows. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveMetricsIT {
  private static final String PROFILE = "default-scheduler";
  private static final int ORDINARY = 60;

  /**
   * With a limit to requests, which only kube-scheduler has unless told so; and with backoffs that
   * do not end while the test goes on, for where pods are put depends on whether theirs has.
   */
  private static final String CONFIG =
      Samples.config(PROFILE)
          + """
          podInitialBackoffSeconds: 3600
          podMaxBackoffSeconds: 3600
          clientConnection: {kubeconfig: {kubeconfig}, qps: 500, burst: 500}
          """;

  @BeforeAll
  static void makeCluster(ControlPlane plane) {
    plane.nodes(
        3,
        FakeNodes.template("node")
            .editStatus()
            .addToCapacity("cpu", new Quantity("4"))
            .endStatus()
            .build());
    plane.client().resource(Samples.priority("high", 1000)).create();
  }

  /** Both pages of one scheduler. */
  private record Pages(Exposition metrics, Exposition resources) {}

  @Test
  void showsWhatKubeSchedulerShows(ControlPlane plane) throws Exception {
    int port = plane.freePort();
    Pages kube;
    Pages berth;
    try (SchedulerProcess _ = plane.startKubeScheduler(port, CONFIG)) {
      kube = load(plane, new ServedPages(plane, port));
    }
    try (SchedulerProcess scheduler =
        plane.launchBerth(
            BerthProgram.INSTALLED, CONFIG, "--bind-address=127.0.0.1", "--secure-port=" + port)) {
      scheduler.awaitWork();
      berth = load(plane, new ServedPages(plane, port));
    }

    DocumentedDifferences documented =
        DocumentedDifferences.of(Path.of("..", "docs", "metrics.md"));
    assertThat(Difference.between(kube.metrics(), berth.metrics()))
        .filteredOn(difference -> !documented.cover(difference))
        .isEmpty();
    assertThat(Difference.between(kube.resources(), berth.resources())).isEmpty();
    assertThat(List.of("scheduler_pod_scheduling_attempts", "scheduler_preemption_victims"))
        .allSatisfy(name -> assertThat(total(berth, name)).as(name).isEqualTo(total(kube, name)));
  }

  private static double total(Pages pages, String name) {
    return Objects.requireNonNull(pages.metrics().families().get(name)).total();
  }

  /**
   * Ordinary pods, one that fits only when others have gone, one behind a gate, and one that others
   * have to make room for.
   */
  private static Pages load(ControlPlane plane, ServedPages served) throws Exception {
    KubernetesClient client = plane.client();
    try (Waiting waiting = new Waiting(client, "default")) {
      for (int i = 0; i < ORDINARY; i++) {
        client.resource(Samples.pod("ordinary-" + i, PROFILE, "10m").build()).create();
      }
      waiting.forPods(
          "ordinary pods",
          all -> all.size() == ORDINARY && all.stream().allMatch(Workloads::isRunning));
      for (int i = 0; i < 3; i++) {
        client.resource(Samples.pod("large-" + i, PROFILE, "3").build()).create();
        waiting.forPod("large-" + i, Workloads::isRunning);
      }
      client.resource(Samples.pod("waiting", PROFILE, "2").build()).create();
      waiting.forEvent("waiting", "FailedScheduling");
      client.pods().inNamespace("default").withName("large-0").withGracePeriod(0).delete();
      waiting.forPod("waiting", Workloads::isRunning);

      client.resource(gated()).create();
      waiting.forPod("gated", LiveMetricsIT::isGated);
      MergePatch.apply(
          client.pods().inNamespace("default").withName("gated"),
          "{\"spec\":{\"schedulingGates\":null}}");
      waiting.forPod("gated", Workloads::isRunning);

      client.resource(urgent()).create();
      waiting.forPod("urgent", Workloads::isRunning);
      waiting.forEvent("urgent", "Scheduled");
      client.resource(Samples.pod("hopeless", PROFILE, "100").build()).create();
      waiting.forEvent("hopeless", "FailedScheduling");
      return new Pages(settled(served), served.metrics("/metrics/resources"));
    } finally {
      Leftovers.remove(client);
    }
  }

  /** kube-scheduler shows some of its metrics a second late; these are the last of them. */
  private static Exposition settled(ServedPages served) throws Exception {
    Instant latest = Instant.now().plus(Timeouts.WAIT_TIMEOUT);
    Exposition metrics = served.metrics("/metrics");
    while (!metrics.families().containsKey("scheduler_queueing_hint_execution_duration_seconds")
        && Instant.now().isBefore(latest)) {
      metrics = served.metrics("/metrics");
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
