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
 * A cluster with a proxy before it, its books, and copies of the scheduler: one that works, and
 * perhaps one that stands by.
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
  private final InvariantChecker ledger;

  /** Those that no copy serves at. */
  private final Deque<Integer> ports = new ArrayDeque<>();

  private final Deque<SchedulerInstance> copies = new ArrayDeque<>();
  private int election;

  public FaultScenario(BerthProgram program, ControlPlaneScope extent)
      throws MissingToolException, IOException {
    this.program = program;
    // One worker alone would take longer to remove the pods of a test than a scheduler to place
    // them.
    this.plane =
        ControlPlane.start(new Flags(extent, List.of("--delete-collection-workers=8"), List.of()));
    this.api = new RawApi(plane.client().getConfiguration());
    this.proxy = new FaultProxy(plane.url(), plane.folder().resolve("apiserver"));
    this.ledger = new InvariantChecker(api);
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

  public InvariantChecker ledger() {
    return ledger;
  }

  /** Starts one that works whatever others do. */
  SchedulerInstance launchAlone() {
    return launch(CONFIG, Duration.ZERO);
  }

  /** Starts one that works when it has the lease. */
  SchedulerInstance launchElected(Duration clockOffset) {
    return launch(CONFIG + electionSettings(), clockOffset);
  }

  /** Short, so that a takeover is soon; long enough to be renewed on two busy cores. */
  private String electionSettings() {
    return """
    leaderElection:
      {resourceName: election-%d, leaseDuration: 20s, renewDeadline: 17s, retryPeriod: 1s}
    """
        .formatted(election);
  }

  /** Ends all of them and uses another lease from now on: theirs has not expired. */
  void beginElection() {
    dropAll();
    election++;
  }

  private SchedulerInstance launch(String config, Duration clockOffset) {
    int port = ports.removeFirst();
    SchedulerInstance copy =
        SchedulerInstance.launch(plane, proxy, program, config, port, clockOffset);
    copies.addLast(copy);
    return copy;
  }

  /** The one that has been there longest. */
  SchedulerInstance first() {
    return copies.getFirst();
  }

  /** The one that came last. */
  SchedulerInstance last() {
    return copies.getLast();
  }

  /** Ends the first one by {@code kill -9} if it is there yet, and forgets it. */
  void dropFirst() {
    drop(first());
  }

  /** Ends all of them. */
  void dropAll() {
    List.copyOf(copies).forEach(this::drop);
  }

  /** Ends one by {@code kill -9} if it is there yet, and forgets it. */
  void drop(SchedulerInstance copy) {
    copies.remove(copy);
    copy.close();
    ports.addLast(copy.port());
  }

  @Override
  public void close() throws IOException {
    ledger.close();
    proxy.close();
    api.close();
    plane.close();
  }
}
