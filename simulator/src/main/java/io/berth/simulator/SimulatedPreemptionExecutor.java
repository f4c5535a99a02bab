package io.berth.simulator;

import io.berth.framework.PreemptionExecutor;
import io.berth.framework.Status;
import io.berth.framework.WaitingPods;
import io.berth.model.PodInfo;
import io.berth.queue.SchedulingQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletes victims from the simulated cluster without a grace period. */
final class SimulatedPreemptionExecutor implements PreemptionExecutor {
  private static final String PLUGIN = "preemption";

  private final SimulatedCluster cluster;
  private final PodControllers controllers;
  private final PodRecords records;
  private @Nullable SchedulingQueue queue;
  private @Nullable WaitingPods waitingPods;
  private int deletedCount;

  SimulatedPreemptionExecutor(
      SimulatedCluster cluster, PodControllers controllers, PodRecords records) {
    this.cluster = cluster;
    this.controllers = controllers;
    this.records = records;
  }

  /** Sets the queue and the waiting pods of the scheduler. */
  void connect(SchedulingQueue schedulingQueue, WaitingPods waitingPods) {
    this.queue = schedulingQueue;
    this.waitingPods = waitingPods;
  }

  /** Returns the number of deleted pods. */
  int deletedCount() {
    return deletedCount;
  }

  @Override
  public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    clearLowerNominations(preemptor, nodeName);
    List<PodInfo> deleted = new ArrayList<>();
    for (PodInfo victim : victims) {
      if (waitingPods != null && waitingPods.preempt(victim.uid(), PLUGIN, "preempted")) {
        continue; // not bound yet: returns to the queue
      }
      deletedCount++;
      records.of(victim).preemptedFor = preemptor.key();
      cluster.delete(victim);
      deleted.add(victim);
    }
    deleted.forEach(controllers::podDeleted);
    return Status.SUCCESS;
  }

  /** Clears nominations of lower priority, so that their pods are retried on other nodes. */
  private void clearLowerNominations(PodInfo preemptor, String nodeName) {
    if (queue == null) {
      return;
    }
    for (PodInfo nominated : queue.nominatedPodLister().nominatedPodsForNode(nodeName)) {
      if (nominated.priority() < preemptor.priority()) {
        queue.deleteNominatedPodIfExists(nominated);
        cluster.nominate(nominated, "");
      }
    }
  }

  @Override
  public boolean isPodRunningPreemption(PodInfo preemptor) {
    return false;
  }
}
