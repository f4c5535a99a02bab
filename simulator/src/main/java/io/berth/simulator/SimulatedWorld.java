package io.berth.simulator;

import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.berth.simulator.workload.Names;
import java.time.Instant;
import java.util.List;
import java.util.function.IntConsumer;

/** All that surrounds a scheduler in a simulation. */
record SimulatedWorld(
    ClusterObjects objects,
    VirtualClock clock,
    PodLedger ledger,
    SimulatedBudgets budgets,
    MemoryStorage storage,
    SimulatedCluster cluster,
    VolumeController volumes,
    SimulatedPreemptor preemptor,
    LedgerReporter reporter,
    DecisionLog decisions,
    Bindings bindings) {

  /**
   * Makes a world that is still empty.
   *
   * @param pods all pods that there will be at the start
   * @param names the names of pods that are taken
   */
  static SimulatedWorld of(
      ClusterObjects objects,
      List<PodInfo> pods,
      Names names,
      Instant start,
      int topScores,
      IntConsumer progress) {
    VirtualClock clock = new VirtualClock(start);
    PodLedger ledger = new PodLedger();
    SimulatedBudgets budgets = new SimulatedBudgets(objects, pods);
    MemoryStorage storage = new MemoryStorage(objects);
    SimulatedCluster cluster = new SimulatedCluster(budgets);
    VolumeController volumes = new VolumeController(storage, cluster);
    PodControllers controllers = new PodControllers(cluster, volumes, ledger, names, clock);
    return new SimulatedWorld(
        objects,
        clock,
        ledger,
        budgets,
        storage,
        cluster,
        volumes,
        new SimulatedPreemptor(cluster, controllers, ledger),
        new LedgerReporter(ledger, cluster),
        new DecisionLog(ledger, topScores, progress),
        new Bindings());
  }

  /** Connects the world with the scheduler that lives in it. */
  void connect(SimulationModule.Engine engine) {
    cluster.connect(engine.news());
    preemptor.connect(engine.queue(), engine.waitingRoom());
    bindings.connect(engine.waitingRoom());
  }
}
