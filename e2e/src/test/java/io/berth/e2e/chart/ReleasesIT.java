package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.Samples;
import io.berth.e2e.Waiting;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Releases of the chart side by side, with nothing but what they bring. */
@OnCluster(Needs.CONTROL_PLANE)
class ReleasesIT {
  private static final String NAMESPACE = "berth-system";
  private static final String VERBOSE = "--set=verbosity=2";
  private static final int PODS = 20;
  private static final String BOUND =
      "%s\"},{\"node\":\"node\"}],\"formattedMessage\":\"Bound the pod\"";

  @Test
  void everyReleaseServesItsOwnPods() throws Exception {
    Helm helm = Helm.get();
    try (ControlPlane plane = ControlPlane.start(Flags.extent(ControlPlaneScope.API));
        Waiting waiting = new Waiting(plane.client(), "default")) {
      KubernetesClient client = plane.client();
      Path packing = Helm.folder().resolve("chart/variants/profiles.yaml");
      helm.upgrade(plane.kubeconfig(), "berth", NAMESPACE, VERBOSE);
      helm.upgrade(plane.kubeconfig(), "gpu", NAMESPACE, VERBOSE, "-f", packing.toString());
      installElsewhere(helm, plane.kubeconfig());
      Release first = new Release(plane, NAMESPACE, "berth");
      Release second = new Release(plane, NAMESPACE, "gpu-berth");
      SchedulerProcess one = first.run();
      SchedulerProcess other = second.run();
      one.awaitWork();
      other.awaitWork();
      client.resource(Samples.node("node", "64")).create();
      for (int i = 0; i < PODS; i++) {
        client.resource(Samples.pod("one-" + i, "berth-scheduler", "1").build()).create();
        String profile = i % 2 == 0 ? "packing" : "gpu-berth-scheduler";
        client.resource(Samples.pod("other-" + i, profile, "1").build()).create();
      }

      waiting.forPods(
          "all pods to be bound",
          all -> all.size() == 2 * PODS && all.stream().allMatch(Waiting::isBound));
      assertThat(waiting.forEvent("one-0", "Scheduled").getReportingController())
          .isEqualTo("berth-scheduler");
      assertThat(waiting.forEvent("other-0", "Scheduled").getReportingController())
          .isEqualTo("packing");
      for (int i = 0; i < PODS; i++) { // which comes after the binding
        one.awaitLog(BOUND.formatted("one-" + i));
        other.awaitLog(BOUND.formatted("other-" + i));
      }
      assertThat(bound(one)).isEqualTo(PODS).isEqualTo(bound(one, "one-"));
      assertThat(bound(other)).isEqualTo(PODS).isEqualTo(bound(other, "other-"));
      assertThat(first.holder()).isNotEmpty().isNotEqualTo(second.holder());
      assertThat(second.holder()).isNotEmpty();
      assertThat(one.readLog() + other.readLog()).doesNotContain("is forbidden: User");
    }
  }

  /** A release of the same name in another namespace must not place the pods of the first. */
  private static void installElsewhere(Helm helm, Path kubeconfig) {
    assertThat(helm.attemptUpgrade(kubeconfig, "berth", "elsewhere").complaints())
        .contains(
            "berth-scheduler is served by the release berth in the namespace berth-system already",
            "set config.profiles[].schedulerName");
    String name = "--set=config.profiles[0].schedulerName=";
    helm.upgrade(kubeconfig, "berth", "elsewhere", name + "elsewhere");
    helm.upgrade(kubeconfig, "berth", "elsewhere", name + "elsewhere"); // its own is free to it
    assertThat(helm.attemptUpgrade(kubeconfig, "berth", "elsewhere", name + "packing").complaints())
        .contains("packing is served by the release gpu");
  }

  private static long bound(SchedulerProcess scheduler) {
    return bound(scheduler, "");
  }

  private static long bound(SchedulerProcess scheduler, String pod) {
    return scheduler
        .readLog()
        .lines()
        .filter(line -> line.contains("Bound the pod") && line.contains(pod))
        .count();
  }
}
