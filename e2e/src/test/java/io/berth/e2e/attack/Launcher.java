package io.berth.e2e.attack;

import io.berth.e2e.attack.Attack.Setup;
import io.berth.e2e.bench.Contender;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.nio.file.Path;

/**
 * Starts the attacked scheduler. Both have the same configuration, without client-side rate limit.
 *
 * @param heap the maximum heap of Berth's JVM, such as 614m
 */
record Launcher(BerthProgram program, String heap) {
  /** A leader that cannot renew its lease for three seconds exits. */
  private static final String ELECTION =
      """
      leaderElection: {leaderElect: true, leaseDuration: 5s, renewDeadline: 3s, retryPeriod: 1s}
      """;

  /** Starts a scheduler, and waits until it schedules. */
  SchedulerProcess start(Contender contender, AttackCluster cluster, Setup setup) {
    Path kubeconfig = cluster.schedulerKubeconfig();
    // JSON with a proxy, because it reads requests as text.
    String type = setup.proxy() ? "application/json" : "application/vnd.kubernetes.protobuf";
    String config =
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s", qps: -1, contentType: %s}
        profiles:
        - schedulerName: default-scheduler
        %s
        """
            .formatted(kubeconfig, type, setup.leaderElection() ? ELECTION : "");
    return switch (contender) {
      case KUBE_SCHEDULER ->
          cluster
              .plane()
              .startKubeScheduler(
                  cluster.schedulerPort(),
                  config,
                  "--authentication-kubeconfig=" + kubeconfig,
                  "--authorization-kubeconfig=" + kubeconfig);
      case BERTH -> startBerth(cluster, kubeconfig, config);
    };
  }

  private SchedulerProcess startBerth(AttackCluster cluster, Path kubeconfig, String config) {
    SchedulerProcess berth =
        cluster
            .plane()
            .launchBerthWithJavaOptions(
                "-Xmx" + heap,
                program,
                config,
                "--kubeconfig=" + kubeconfig,
                "--bind-address=127.0.0.1",
                "--secure-port=" + cluster.schedulerPort());
    berth.awaitScheduling();
    return berth;
  }
}
