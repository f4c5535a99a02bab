package io.berth.simulator;

import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.berth.simulator.workload.GeneratedNames;
import java.time.Instant;
import java.util.List;
import java.util.function.IntConsumer;

/** All that surrounds a scheduler in a simulation. */
record SimulationContext(
    ClusterObjects objects,
    VirtualClock clock,
    PodRecords ledger,
    SimulatedDisruptionBudgets budgets,
    InMemoryStorage storage,
    SimulatedCluster cluster,
    VolumeController volumes,
    SimulatedPreemptor preemptor,
    RecordingStatusReporter reporter,
    DecisionLog decisions,
    ImmediateBindings bindings) {

  /**
   * Makes a world that is still empty.
   *
   * @param pods all pods that there will be at the start
   * @param names the names of pods that are taken
   */
  static SimulationContext of(
      ClusterObjects objects,
      List<PodInfo> pods,
      GeneratedNames names,
      Instant start,
      int topScores,
      IntConsumer progress) {
    VirtualClock clock = new VirtualClock(start);
    PodRecords ledger = new PodRecords();
    SimulatedDisruptionBudgets budgets = new SimulatedDisruptionBudgets(objects, pods);
    InMemoryStorage storage = new InMemoryStorage(objects);
    SimulatedCluster cluster = new SimulatedCluster(budgets);
    VolumeController volumes = new VolumeController(storage, cluster);
    PodControllers controllers = new PodControllers(cluster, volumes, ledger, names, clock);
    return new SimulationContext(
        objects,
        clock,
        ledger,
        budgets,
        storage,
        cluster,
        volumes,
        new SimulatedPreemptor(cluster, controllers, ledger),
        new RecordingStatusReporter(ledger, cluster),
        new DecisionLog(ledger, topScores, progress),
        new ImmediateBindings());
  }

  /** Connects the world with the scheduler that lives in it. */
  void connect(SimulationModule.Engine engine) {
    cluster.connect(engine.news());
    preemptor.connect(engine.queue(), engine.waitingRoom());
    bindings.connect(engine.waitingRoom());
  }
}
