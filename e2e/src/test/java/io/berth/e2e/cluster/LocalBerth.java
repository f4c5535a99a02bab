package io.berth.e2e.cluster;

import io.berth.e2e.chart.Helm;
import io.berth.e2e.chart.Release;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.MissingToolException;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Processes on this machine in place of the chart's pods, for which there is no kubelet. */
final class LocalBerth implements Berth {
  private static final int REPLICAS = 2;

  private final ControlPlane plane;
  private final Helm helm;
  private final Release release;
  private final List<SchedulerProcess> replicas = new ArrayList<>();

  private LocalBerth(ControlPlane plane, Helm helm) {
    this.plane = plane;
    this.helm = helm;
    this.release = new Release(plane, Installation.NAMESPACE, Installation.NAME);
  }

  static Berth install(ControlPlane plane, String values) throws MissingToolException {
    LocalBerth berth = new LocalBerth(plane, Helm.get());
    Installation.upgrade(berth.helm, plane.kubeconfig(), "--values", Installation.file(values));
    for (int i = 0; i < REPLICAS; i++) {
      berth.replicas.add(berth.start());
    }
    berth.replicas.getFirst().awaitScheduling();
    return berth;
  }

  /** Starts a replica; the first one acquires the lease. */
  private SchedulerProcess start() {
    SchedulerProcess replica = release.run();
    replica.awaitLog(replicas.isEmpty() ? "Successfully acquired lease" : "standing by");
    return replica;
  }

  @Override
  public void upgrade(String... values) {
    Installation.upgrade(helm, plane.kubeconfig(), Installation.setArguments(values));
    for (SchedulerProcess old : List.copyOf(replicas)) {
      replicas.add(start());
      old.signal("TERM");
      old.exitCode();
      old.close();
      replicas.remove(old);
      leader(); // so that the next replaced replica does not acquire the lease
    }
  }

  @Override
  public void killLeader() {
    SchedulerProcess leader =
        replicas.stream()
            .filter(replica -> replica.readLog().contains("Successfully acquired lease"))
            .findFirst()
            .orElseThrow();
    leader.signal("KILL");
    leader.exitCode();
    leader.close();
    replicas.remove(leader);
  }

  @Override
  public String awaitLeader(Predicate<String> condition) {
    return Installation.awaitLeader(plane.client(), condition);
  }

  @Override
  public boolean isInPods() {
    return false;
  }

  @Override
  public void close() {
    replicas.forEach(SchedulerProcess::close);
    Installation.uninstall(helm, plane.kubeconfig());
  }
}
