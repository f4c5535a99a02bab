package io.berth.e2e.cluster;

import io.berth.e2e.chart.Helm;
import io.berth.e2e.chart.Release;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.MissingToolException;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Processes of this machine in place of the chart's pods, which nobody runs here. */
final class LocalBerth implements Berth {
  private static final int COPIES = 2;

  private final ControlPlane plane;
  private final Helm helm;
  private final Release release;
  private final List<SchedulerProcess> copies = new ArrayList<>();

  private LocalBerth(ControlPlane plane, Helm helm) {
    this.plane = plane;
    this.helm = helm;
    this.release = new Release(plane, Installation.NAMESPACE, Installation.NAME);
  }

  static Berth install(ControlPlane plane, String values) throws MissingToolException {
    LocalBerth berth = new LocalBerth(plane, Helm.get());
    Installation.upgrade(berth.helm, plane.kubeconfig(), "--values", Installation.file(values));
    for (int i = 0; i < COPIES; i++) {
      berth.copies.add(berth.start());
    }
    berth.copies.getFirst().awaitWork();
    return berth;
  }

  /** The first one takes the lease, so that it is known who leads. */
  private SchedulerProcess start() {
    SchedulerProcess copy = release.run();
    copy.awaitLog(copies.isEmpty() ? "Successfully acquired lease" : "standing by");
    return copy;
  }

  @Override
  public void upgrade(String... values) {
    Installation.upgrade(helm, plane.kubeconfig(), Installation.changing(values));
    for (SchedulerProcess old : List.copyOf(copies)) {
      copies.add(start());
      old.signal("TERM");
      old.exitCode();
      old.close();
      copies.remove(old);
      leader(); // so that it is not the next one which takes the lease
    }
  }

  @Override
  public void killLeader() {
    SchedulerProcess leader =
        copies.stream()
            .filter(copy -> copy.readLog().contains("Successfully acquired lease"))
            .findFirst()
            .orElseThrow();
    leader.signal("KILL");
    leader.exitCode();
    leader.close();
    copies.remove(leader);
  }

  @Override
  public String awaitLeader(Predicate<String> wanted) {
    return Installation.awaitLeader(plane.client(), wanted);
  }

  @Override
  public boolean isInPods() {
    return false;
  }

  @Override
  public void close() {
    copies.forEach(SchedulerProcess::close);
    Installation.uninstall(helm, plane.kubeconfig());
  }
}
