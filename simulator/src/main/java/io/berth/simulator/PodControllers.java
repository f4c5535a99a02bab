package io.berth.simulator;

import io.berth.model.ControllerRef;
import io.berth.model.PodInfo;
import io.berth.simulator.workload.GeneratedNames;
import java.time.InstantSource;

/** Simulates the controllers of pods: creates a successor for each deleted pod. */
final class PodControllers {
  /** Limits how often a pod is recreated: two workloads could preempt each other forever. */
  private static final int MAX_GENERATIONS = 10;

  private final SimulatedCluster cluster;
  private final VolumeController volumes;
  private final PodRecords records;
  private final GeneratedNames names;
  private final InstantSource clock;

  PodControllers(
      SimulatedCluster cluster,
      VolumeController volumes,
      PodRecords records,
      GeneratedNames names,
      InstantSource clock) {
    this.cluster = cluster;
    this.volumes = volumes;
    this.records = records;
    this.names = names;
    this.clock = clock;
  }

  /** Deletes the ephemeral claims of a deleted pod and creates its successor. */
  void podDeleted(PodInfo deleted) {
    volumes.release(deleted);
    replace(deleted);
  }

  /** Creates the successor of a pod that has a controller. */
  private void replace(PodInfo deleted) {
    ControllerRef owner = deleted.controllerRef();
    PodRecords.Entry entry = records.of(deleted);
    if (owner == null
        || owner.kind().equals("Node")
        || deleted.isTerminating() // its controller has created a successor already
        || entry.generation >= MAX_GENERATIONS) {
      return;
    }
    // Only a StatefulSet reuses the name.
    String name =
        owner.kind().equals("StatefulSet")
            ? deleted.name()
            : names.next(deleted.namespace(), deleted.name().replaceFirst("-[^-]*$", ""));
    String uid = "Pod/%s/%s/%d".formatted(deleted.namespace(), name, entry.generation + 1);
    PodInfo successor = deleted.replacement(uid, name, clock.instant());
    records.addSuccessor(entry, successor);
    volumes.prepare(successor);
    cluster.add(successor);
  }
}
