package io.berth.e2e.sharing;

import io.berth.e2e.Samples;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.util.List;
import java.util.Locale;

/** The second scheduler of a round. */
enum SchedulerPair {
  /** The control: a second kube-scheduler with another name. */
  CONTROL("second-scheduler") {
    @Override
    SchedulerProcess start(ControlPlane plane) {
      return plane.startKubeScheduler(config(second()));
    }
  },
  BERTH(Samples.BERTH) {
    @Override
    SchedulerProcess start(ControlPlane plane) {
      SchedulerProcess berth = plane.launchBerth(BerthProgram.OF_TREE, config(second()));
      berth.awaitScheduling();
      return berth;
    }
  };

  static final String FIRST = "default-scheduler";

  private final String second;

  SchedulerPair(String second) {
    this.second = second;
  }

  /** Starts the second scheduler and waits until it schedules. */
  abstract SchedulerProcess start(ControlPlane plane);

  /** Returns the name of the second scheduler. */
  String second() {
    return second;
  }

  /**
   * Returns a configuration without rate limit: by default, the bindings of kube-scheduler take
   * seconds.
   */
  static String config(String profile) {
    return Samples.config(profile)
        + "clientConnection: {kubeconfig: {kubeconfig}, qps: 10000, burst: 10000}\n";
  }

  static List<SchedulerPair> named(String name) {
    return name.isEmpty() ? List.of(values()) : List.of(valueOf(name.toUpperCase(Locale.ROOT)));
  }

  @Override
  public String toString() {
    return "kube-scheduler and " + (this == BERTH ? "Berth" : "a second kube-scheduler");
  }
}
