package io.berth.simulator;

import io.berth.cycle.FitError;
import io.berth.cycle.PodStatusReporter;
import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.berth.simulator.workload.GeneratedNames;
import java.time.Instant;
import java.util.List;
import java.util.function.IntConsumer;

/** The environment of a simulated scheduler. */
record SimulationContext(
    ClusterObjects objects,
    VirtualClock clock,
    PodRecords records,
    SimulatedDisruptionBudgets budgets,
    InMemoryStorage storage,
    SimulatedCluster cluster,
    VolumeController volumes,
    SimulatedPreemptionExecutor preemptionExecutor,
    StatusRecorder reporter,
    DecisionLog decisions,
    ImmediateBindings bindings) {

  /**
   * Creates an environment without nodes and pods.
   *
   * @param pods all initial pods
   * @param names the generator of pod names, which contains the names in use
   */
  static SimulationContext of(
      ClusterObjects objects,
      List<PodInfo> pods,
      GeneratedNames names,
      Instant start,
      int topScores,
      IntConsumer progress) {
    VirtualClock clock = new VirtualClock(start);
    PodRecords records = new PodRecords();
    SimulatedDisruptionBudgets budgets = new SimulatedDisruptionBudgets(objects, pods);
    InMemoryStorage storage = new InMemoryStorage(objects);
    SimulatedCluster cluster = new SimulatedCluster(budgets);
    VolumeController volumes = new VolumeController(storage, cluster);
    PodControllers controllers = new PodControllers(cluster, volumes, records, names, clock);
    return new SimulationContext(
        objects,
        clock,
        records,
        budgets,
        storage,
        cluster,
        volumes,
        new SimulatedPreemptionExecutor(cluster, controllers, records),
        new StatusRecorder(records, cluster),
        new DecisionLog(records, topScores, progress),
        new ImmediateBindings());
  }

  /** Connects the environment to the scheduler. */
  void connect(SimulationModule.Engine engine) {
    cluster.connect(engine.eventHandler());
    preemptionExecutor.connect(engine.queue(), engine.waitingPods());
    bindings.connect(engine.waitingPods());
  }

  /** Records pod statuses, and writes nominations to the cluster. */
  static final class StatusRecorder implements PodStatusReporter {
    private final PodRecords records;
    private final SimulatedCluster cluster;

    StatusRecorder(PodRecords records, SimulatedCluster cluster) {
      this.records = records;
      this.cluster = cluster;
    }

    @Override
    public void scheduled(PodInfo pod, String nodeName) {
      PodRecords.Entry entry = records.of(pod);
      entry.nodeName = nodeName;
      entry.failureMessage = "";
    }

    /** No-op: the binding cycle is synchronous, so the nomination would not be visible. */
    @Override
    public void nominated(PodInfo pod, String nodeName) {}

    /** No-op: pods are deleted without a grace period. */
    @Override
    public void skipped(PodInfo pod) {}

    @Override
    public void failed(PodInfo pod, FitError fitError) {
      records.of(pod).failureMessage = fitError.message();
      if (fitError.nominatedNode() != null) {
        cluster.nominate(pod, fitError.nominatedNode());
      }
    }
  }
}
