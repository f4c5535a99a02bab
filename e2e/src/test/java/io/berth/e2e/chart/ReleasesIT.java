package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.PodWaiter;
import io.berth.e2e.Samples;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Several releases of the chart schedule only their own pods. */
@OnCluster(Needs.CONTROL_PLANE)
class ReleasesIT {
  private static final String NAMESPACE = "berth-system";
  private static final String VERBOSE = "--set=verbosity=2";
  private static final int PODS = 20;
  private static final String BOUND =
      "%s\"},{\"node\":\"node\"}],\"formattedMessage\":\"Successfully bound pod to node\"";

  @Test
  void releasesScheduleOnlyTheirOwnPods() throws Exception {
    Helm helm = Helm.get();
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
        PodWaiter waiter = new PodWaiter(plane.client(), "default")) {
      KubernetesClient client = plane.client();
      Path packing = Helm.folder().resolve("chart/variants/profiles.yaml");
      helm.upgrade(plane.kubeconfig(), "berth", NAMESPACE, VERBOSE);
      helm.upgrade(plane.kubeconfig(), "gpu", NAMESPACE, VERBOSE, "-f", packing.toString());
      rejectOccupiedProfileNames(helm, plane.kubeconfig());
      Release first = new Release(plane, NAMESPACE, "berth");
      Release second = new Release(plane, NAMESPACE, "gpu-berth");
      SchedulerProcess one = first.run();
      SchedulerProcess other = second.run();
      one.awaitScheduling();
      other.awaitScheduling();
      client.resource(Samples.node("node", "64")).create();
      for (int i = 0; i < PODS; i++) {
        client.resource(Samples.pod("one-" + i, "berth-scheduler", "1").build()).create();
        String profile = i % 2 == 0 ? "packing" : "gpu-berth-scheduler";
        client.resource(Samples.pod("other-" + i, profile, "1").build()).create();
      }

      waiter.awaitPods(
          "all pods to be bound",
          all -> all.size() == 2 * PODS && all.stream().allMatch(PodWaiter::isBound));
      assertThat(waiter.awaitEvent("one-0", "Scheduled").getReportingController())
          .isEqualTo("berth-scheduler");
      assertThat(waiter.awaitEvent("other-0", "Scheduled").getReportingController())
          .isEqualTo("packing");
      for (int i = 0; i < PODS; i++) { // logged after the binding
        one.awaitLog(BOUND.formatted("one-" + i));
        other.awaitLog(BOUND.formatted("other-" + i));
      }
      assertThat(bound(one)).isEqualTo(PODS).isEqualTo(bound(one, "one-"));
      assertThat(bound(other)).isEqualTo(PODS).isEqualTo(bound(other, "other-"));
      assertThat(first.leaseHolder()).isNotEmpty().isNotEqualTo(second.leaseHolder());
      assertThat(second.leaseHolder()).isNotEmpty();
      assertThat(one.readLog() + other.readLog()).doesNotContain("is forbidden: User");
    }
  }

  /** A release in another namespace cannot use the profile names of another release. */
  private static void rejectOccupiedProfileNames(Helm helm, Path kubeconfig) {
    assertThat(helm.attemptUpgrade(kubeconfig, "berth", "elsewhere").stderr())
        .contains(
            "the schedulerName berth-scheduler is in use by the release berth in the namespace"
                + " berth-system",
            "set config.profiles[].schedulerName");
    String name = "--set=config.profiles[0].schedulerName=";
    helm.upgrade(kubeconfig, "berth", "elsewhere", name + "elsewhere");
    helm.upgrade(
        kubeconfig, "berth", "elsewhere", name + "elsewhere"); // an upgrade may keep its own names
    assertThat(helm.attemptUpgrade(kubeconfig, "berth", "elsewhere", name + "packing").stderr())
        .contains("the schedulerName packing is in use by the release gpu");
  }

  private static long bound(SchedulerProcess scheduler) {
    return bound(scheduler, "");
  }

  private static long bound(SchedulerProcess scheduler, String pod) {
    return scheduler
        .readLog()
        .lines()
        .filter(line -> line.contains("Successfully bound pod to node") && line.contains(pod))
        .count();
  }
}
