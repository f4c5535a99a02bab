package io.berth.e2e.faults;

import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.MissingToolException;
import io.berth.e2e.controlplane.RawApi;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A cluster with a fault proxy, an invariant checker, and instances of the scheduler: a leader, and
 * optionally a standby.
 */
public final class FaultScenario implements AutoCloseable {
  public static final String SCHEDULER = "berth-scheduler";
  private static final String CONFIG =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - schedulerName: berth-scheduler
      """;

  private final ControlPlane plane;
  private final BerthProgram program;
  private final RawApi api;
  private final FaultProxy proxy;
  private final InvariantChecker checker;

  /** The ports that no instance uses. */
  private final Deque<Integer> ports = new ArrayDeque<>();

  private final Deque<SchedulerInstance> instances = new ArrayDeque<>();
  private int election;

  public FaultScenario(BerthProgram program, ControlPlaneScope scope)
      throws MissingToolException, IOException {
    this.program = program;
    // One worker would take longer to delete the pods of a test than a scheduler to bind them.
    this.plane =
        ControlPlane.start(new Flags(scope, List.of("--delete-collection-workers=8"), List.of()));
    this.api = new RawApi(plane.client().getConfiguration());
    this.proxy = new FaultProxy(plane.url(), plane.folder().resolve("apiserver"));
    this.checker = new InvariantChecker(api);
    for (int i = 0; i < 3; i++) {
      ports.add(plane.freePort());
    }
  }

  public ControlPlane plane() {
    return plane;
  }

  public RawApi api() {
    return api;
  }

  public FaultProxy proxy() {
    return proxy;
  }

  public InvariantChecker checker() {
    return checker;
  }

  /** Starts an instance without leader election. */
  SchedulerInstance launchWithoutElection() {
    return launch(CONFIG, Duration.ZERO);
  }

  /** Starts an instance with leader election. */
  SchedulerInstance launchElected(Duration clockOffset) {
    return launch(CONFIG + electionSettings(), clockOffset);
  }

  /** A lease short enough for a quick takeover, and long enough to be renewed on two busy cores. */
  private String electionSettings() {
    return """
    leaderElection:
      {resourceName: election-%d, leaseDuration: 20s, renewDeadline: 17s, retryPeriod: 1s}
    """
        .formatted(election);
  }

  /**
   * Kills all instances, and uses another lease from now on, because the current one has not
   * expired.
   */
  void startNewElection() {
    killAll();
    election++;
  }

  private SchedulerInstance launch(String config, Duration clockOffset) {
    int port = ports.removeFirst();
    SchedulerInstance instance =
        SchedulerInstance.launch(plane, proxy, program, config, port, clockOffset);
    instances.addLast(instance);
    return instance;
  }

  /** Returns the oldest instance. */
  SchedulerInstance oldest() {
    return instances.getFirst();
  }

  /** Returns the newest instance. */
  SchedulerInstance newest() {
    return instances.getLast();
  }

  /** Kills the oldest instance if it still runs. */
  void killOldest() {
    kill(oldest());
  }

  /** Kills all instances. */
  void killAll() {
    List.copyOf(instances).forEach(this::kill);
  }

  /** Kills an instance if it still runs. */
  void kill(SchedulerInstance instance) {
    instances.remove(instance);
    instance.close();
    ports.addLast(instance.port());
  }

  @Override
  public void close() throws IOException {
    checker.close();
    proxy.close();
    api.close();
    plane.close();
  }
}
