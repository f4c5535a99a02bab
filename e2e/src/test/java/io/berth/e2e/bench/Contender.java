package io.berth.e2e.bench;

import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.util.List;
import java.util.Locale;

/** A measured scheduler. Both have the same configuration. */
public enum Contender {
  KUBE_SCHEDULER {
    @Override
    SchedulerProcess start(ControlPlane plane) {
      return plane.launchKubeScheduler(CONFIG);
    }
  },
  BERTH {
    @Override
    SchedulerProcess start(ControlPlane plane) {
      return plane.launchBerth(BerthProgram.OF_TREE, CONFIG);
    }
  };

  /** Without rate limit, and with the default number of evaluated nodes of each scheduler. */
  private static final String CONFIG =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      clientConnection: {kubeconfig: {kubeconfig}, qps: -1}
      profiles:
      - schedulerName: default-scheduler
      """;

  abstract SchedulerProcess start(ControlPlane plane);

  /** Returns the scheduler with a name, or both. */
  public static List<Contender> named(String name) {
    return name.equals("both")
        ? List.of(values())
        : List.of(valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
