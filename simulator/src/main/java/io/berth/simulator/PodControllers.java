package io.berth.simulator;

import io.berth.model.ControllerRef;
import io.berth.model.PodInfo;
import io.berth.simulator.workload.GeneratedNames;
import java.time.InstantSource;

/** Plays the controllers of pods where one was removed: makes another one. */
final class PodControllers {
  /** So often a pod is made anew. Without a bound, two workloads could go on for ever. */
  private static final int MOST_GENERATIONS = 10;

  private final SimulatedCluster cluster;
  private final VolumeController volumes;
  private final PodRecords ledger;
  private final GeneratedNames names;
  private final InstantSource clock;

  PodControllers(
      SimulatedCluster cluster,
      VolumeController volumes,
      PodRecords ledger,
      GeneratedNames names,
      InstantSource clock) {
    this.cluster = cluster;
    this.volumes = volumes;
    this.ledger = ledger;
    this.names = names;
    this.clock = clock;
  }

  /** Sees to what a pod that is gone leaves behind: its own claims, and its controller's wish. */
  void clearUp(PodInfo gone) {
    volumes.release(gone);
    replace(gone);
  }

  /** Makes the successor of a pod, if it has a controller. */
  private void replace(PodInfo gone) {
    ControllerRef owner = gone.owner();
    PodRecords.Entry entry = ledger.of(gone);
    if (owner == null
        || owner.kind().equals("Node")
        || gone.isTerminating() // its controller has made another one already
        || entry.generation >= MOST_GENERATIONS) {
      return;
    }
    // Only a StatefulSet gives the same name again.
    String name =
        owner.kind().equals("StatefulSet")
            ? gone.name()
            : names.next(gone.namespace(), gone.name().replaceFirst("-[^-]*$", ""));
    String uid = "Pod/%s/%s/%d".formatted(gone.namespace(), name, entry.generation + 1);
    PodInfo successor = gone.successor(uid, name, clock.instant());
    ledger.enterSuccessor(entry, successor);
    volumes.prepare(successor);
    cluster.add(successor);
  }
}
