package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.controlplane.Timeouts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A scheduler that is started with the command line of kube-scheduler. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveFlagsIT {
  /** Flags that both schedulers accept and whose effect is visible from outside. */
  private static final List<String> FLAGS =
      List.of(
          "-v=2",
          "--logging-format=json",
          "--log-flush-frequency=1s",
          "--leader_elect=false",
          "--bind-address=127.0.0.1",
          "--permit-port-sharing",
          "--tls-min-version=VersionTLS12",
          "--tls-cipher-suites=TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "--tls-curve-preferences=23,29",
          "--kube-api-qps=500",
          "--kube-api-burst=600",
          "--kube-api-content-type=application/json",
          "--contention-profiling=false",
          "--pod-max-in-unschedulable-pods-duration=2m",
          "--feature-gates=PodLevelResources=true,MemoryQoS=true",
          "--feature-gates=AllAlpha=false",
          "--emulated-version=kube=1.36",
          "--disabled-metrics=scheduler_cache_size,scheduler_goroutines",
          "--allow-metric-labels=scheduler_pending_pods,queue=active,backoff",
          "--show-hidden-metrics-for-version=1.35");

  private static final String LIMITED_USER = "system:serviceaccount:default:limited";

  private static ControlPlane plane;
  private static SchedulerProcess berth;
  private static AdminEndpoints pages;

  @BeforeAll
  static void start() throws Exception {
    plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
    plane.client().resource(Samples.node("node", "4")).create();
    plane.kubectl("create", "serviceaccount", "limited");
    for (String role : List.of("system:kube-scheduler", "system:volume-scheduler")) {
      plane.kubectl(
          "create",
          "clusterrolebinding",
          "limited-" + role.replace("system:", ""),
          "--clusterrole=" + role,
          "--serviceaccount=default:limited");
    }
    int port = plane.freePort();
    pages = new AdminEndpoints(plane, port);
    List<String> arguments = new ArrayList<>(List.of("scheduler"));
    arguments.addAll(FLAGS);
    arguments.add("--secure-port=" + port);
    berth = plane.launchBerthAs("system:kube-scheduler", BerthProgram.INSTALLED, arguments);
    berth.awaitScheduling();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @Test
  void kubeSchedulerAcceptsTheSameFlags() throws Exception {
    List<String> command =
        new ArrayList<>(List.of(Binaries.get().folder().resolve("kube-scheduler").toString()));
    command.addAll(FLAGS);
    command.add("--version");

    Commands.Result outcome = Commands.run(command, new LinkedHashMap<>());

    assertThat(outcome.exitCode()).as(outcome.stderr()).isZero();
  }

  @Test
  void bindsPodsAndLogsThemAsJson() {
    plane.client().resource(Samples.pod("p", Samples.BERTH, "1").build()).create();

    plane
        .client()
        .pods()
        .inNamespace("default")
        .withName("p")
        .waitUntilCondition(
            pod -> pod != null && pod.getSpec().getNodeName() != null,
            Timeouts.WAIT_TIMEOUT.toSeconds(),
            TimeUnit.SECONDS);

    assertThat(berth.awaitLog("Successfully bound pod to node").lines())
        .allMatch(line -> line.startsWith("{") && line.endsWith("}"));
  }

  @Test
  void appliesConfigurationOfFlags() throws Exception {
    assertThat(pages.page("/configz"))
        .contains("\"qps\":500", "\"burst\":600", "\"contentType\":\"application/json\"")
        .contains("\"enableContentionProfiling\":false", "\"leaderElect\":false");
  }

  @Test
  void appliesMetricsFlags() throws Exception {
    assertThat(pages.page("/metrics"))
        .contains("scheduler_pending_pods{queue=\"active\"}")
        .contains("scheduler_pending_pods{queue=\"unexpected\"}")
        .doesNotContain("scheduler_pending_pods{queue=\"gated\"}")
        .doesNotContain("scheduler_cache_size", "scheduler_goroutines");
  }

  /** Starts a scheduler without permission to read the CA bundle of client certificates. */
  private static SchedulerProcess launchWithoutLookupPermission(String... flags) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "scheduler",
                "--leader-elect=false",
                "--bind-address=127.0.0.1",
                "--secure-port=" + plane.freePort()));
    arguments.addAll(List.of(flags));
    return plane.launchBerthAs(LIMITED_USER, BerthProgram.INSTALLED, arguments);
  }

  @Test
  void failsAtStartIfRequiredLookupFails() {
    SchedulerProcess limited =
        launchWithoutLookupPermission("--authentication-tolerate-lookup-failure=false");

    assertThat(limited.exitCode()).isEqualTo(1);
    assertThat(limited.readLog())
        .contains(
            "--authentication-tolerate-lookup-failure: cannot read the ConfigMap"
                + " kube-system/extension-apiserver-authentication")
        .contains("bind the role extension-apiserver-authentication-reader of kube-system")
        .doesNotContain("\tat ");
  }

  @Test
  void startsIfLookupIsSkipped() {
    try (SchedulerProcess limited =
        launchWithoutLookupPermission(
            "--authentication-tolerate-lookup-failure=false", "--authentication-skip-lookup")) {
      limited.awaitScheduling();
    }
  }
}
