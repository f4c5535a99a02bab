package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.PodWaiter;
import io.berth.e2e.Samples;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.controlplane.Timeouts;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The priority levels of the API server that the requests of a release get. */
@OnCluster(Needs.CONTROL_PLANE)
class FlowSchemaIT {
  private static final String NAMESPACE = "berth-system";
  private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
  private static final Pattern DISPATCHED =
      Pattern.compile(
          "apiserver_flowcontrol_dispatched_requests_total"
              + "\\{flow_schema=\"([^\"]*)\",priority_level=\"([^\"]*)\"\\} [1-9]");

  @Test
  void putsRequestsIntoTheLevelsOfKubeSchedulersAndLeaderElection() throws Exception {
    Helm helm = Helm.get();
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
        PodWaiter waiter = new PodWaiter(plane.client(), "default");
        RawApi api = new RawApi(plane.client().getConfiguration())) {
      plane.client().resource(Samples.node("node", "64")).create();

      helm.upgrade(plane.kubeconfig(), "berth", NAMESPACE, "--set=flowSchema.enabled=false");
      try (SchedulerProcess berth = new Release(plane, NAMESPACE, "berth").run()) {
        berth.awaitScheduling();
        bind(plane, waiter, "low");
      }
      assertThat(dispatched(api))
          .contains("service-accounts workload-low")
          .doesNotContain("berth-system.berth workload-high");

      helm.upgrade(plane.kubeconfig(), "berth", NAMESPACE, "--reset-values");
      try (SchedulerProcess berth = new Release(plane, NAMESPACE, "berth").run()) {
        berth.awaitScheduling();
        // Renewals of the lease show when the API server applies the new FlowSchemas.
        awaitDispatched(api, "berth-system.berth.leader-election leader-election");
        bind(plane, waiter, "high");
        awaitDispatched(api, "berth-system.berth workload-high");
      }
    }
  }

  private static void bind(ControlPlane plane, PodWaiter waiter, String pod) {
    plane.client().resource(Samples.pod(pod, "berth-scheduler", "1").build()).create();
    var _ = waiter.awaitPod(pod, PodWaiter::isBound);
  }

  private static void awaitDispatched(RawApi api, String expected) {
    long end = System.nanoTime() + Timeouts.WAIT_TIMEOUT.toNanos();
    while (!dispatched(api).contains(expected)) {
      assertThat(System.nanoTime()).as("dispatched by " + expected).isLessThan(end);
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }

  /** Returns the FlowSchemas that requests were dispatched by, each with its level. */
  private static List<String> dispatched(RawApi api) {
    return DISPATCHED
        .matcher(api.get("/metrics"))
        .results()
        .map(line -> line.group(1) + " " + line.group(2))
        .toList();
  }
}
