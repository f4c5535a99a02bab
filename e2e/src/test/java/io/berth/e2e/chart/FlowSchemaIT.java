package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.Samples;
import io.berth.e2e.Waiting;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.Extent;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The priority levels of the API server that the requests of a release get. */
@OnCluster(Needs.CONTROL_PLANE)
class FlowSchemaIT {
  private static final String NAMESPACE = "berth-system";

  @Test
  void putsRequestsIntoTheLevelsOfKubeSchedulersAndLeaderElection() throws Exception {
    Helm helm = Helm.get();
    try (ControlPlane plane = ControlPlane.start(Flags.extent(Extent.API));
        Waiting waiting = new Waiting(plane.client(), "default");
        RawApi api = new RawApi(plane.client().getConfiguration())) {
      plane.client().resource(Samples.node("node", "64")).create();

      helm.upgrade(plane.kubeconfig(), "berth", NAMESPACE, "--set=flowSchema.enabled=false");
      bind(plane, waiting, "low");
      String without = api.get("/metrics");
      assertThat(isDispatched(without, "service-accounts", "workload-low")).isTrue();
      assertThat(isDispatched(without, "berth-system.berth", "workload-high")).isFalse();

      helm.upgrade(plane.kubeconfig(), "berth", NAMESPACE);
      bind(plane, waiting, "high");
      String with = api.get("/metrics");
      assertThat(isDispatched(with, "berth-system.berth", "workload-high")).isTrue();
      assertThat(isDispatched(with, "berth-system.berth.leader-election", "leader-election"))
          .isTrue();
    }
  }

  private static void bind(ControlPlane plane, Waiting waiting, String pod) throws Exception {
    try (SchedulerProcess berth = new Release(plane, NAMESPACE, "berth").run()) {
      berth.awaitWork();
      plane.client().resource(Samples.pod(pod, "berth-scheduler", "1").build()).create();
      waiting.forPods(
          pod + " to be bound",
          all ->
              all.stream()
                  .anyMatch(
                      one -> one.getMetadata().getName().equals(pod) && Waiting.isBound(one)));
    }
  }

  private static boolean isDispatched(String metrics, String schema, String level) {
    return Pattern.compile(
            "apiserver_flowcontrol_dispatched_requests_total\\{flow_schema=\"%s\",priority_level=\"%s\"} [1-9]"
                .formatted(Pattern.quote(schema), Pattern.quote(level)))
        .matcher(metrics)
        .find();
  }
}
