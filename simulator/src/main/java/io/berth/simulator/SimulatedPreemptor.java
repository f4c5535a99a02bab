package io.berth.simulator;

import io.berth.framework.Preemptor;
import io.berth.framework.Status;
import io.berth.framework.WaitingPods;
import io.berth.model.PodInfo;
import io.berth.queue.SchedulingQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Removes victims from a cluster in memory, where they are gone at once. */
final class SimulatedPreemptor implements Preemptor {
  private static final String BY = "preemption";

  private final SimulatedCluster cluster;
  private final PodControllers controllers;
  private final PodRecords ledger;
  private @Nullable SchedulingQueue queue;
  private @Nullable WaitingPods waiting;
  private int removed;

  SimulatedPreemptor(SimulatedCluster cluster, PodControllers controllers, PodRecords ledger) {
    this.cluster = cluster;
    this.controllers = controllers;
    this.ledger = ledger;
  }

  /** Names the parts of the scheduler that it works with, once they are there. */
  void connect(SchedulingQueue itsQueue, WaitingPods itsWaiting) {
    queue = itsQueue;
    waiting = itsWaiting;
  }

  /** Returns how many pods were removed. */
  int removed() {
    return removed;
  }

  @Override
  public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    dropLowerNominations(preemptor, nodeName);
    List<PodInfo> gone = new ArrayList<>();
    for (PodInfo victim : victims) {
      if (waiting != null && waiting.preempt(victim.uid(), BY, "preempted")) {
        continue; // it was not bound yet, and goes back to the queue
      }
      removed++;
      ledger.of(victim).preemptedFor = preemptor.key();
      cluster.delete(victim);
      gone.add(victim);
    }
    gone.forEach(controllers::clearUp);
    return Status.SUCCESS;
  }

  /** They may fit no longer, and find another place sooner if they know. */
  private void dropLowerNominations(PodInfo preemptor, String nodeName) {
    if (queue == null) {
      return;
    }
    for (PodInfo nominated : queue.nominations().on(nodeName)) {
      if (nominated.priority() < preemptor.priority()) {
        queue.dropNomination(nominated);
        cluster.nominate(nominated, "");
      }
    }
  }

  @Override
  public boolean isPreempting(PodInfo preemptor) {
    return false;
  }
}
