package io.berth.e2e.simulated;

import io.berth.cycle.FitError;
import io.berth.cycle.PodStatusReporter;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.queue.SchedulingQueue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Deletes victims and writes nominations in a cluster in memory. */
final class MemoryPreemptor implements PreemptionExecutor, PodStatusReporter {
  private final MemoryCluster cluster;
  private final Workloads workloads;
  private @Nullable SchedulingQueue queue;
  private long victims;

  MemoryPreemptor(MemoryCluster cluster, Workloads workloads) {
    this.cluster = cluster;
    this.workloads = workloads;
  }

  void connect(SchedulingQueue schedulingQueue) {
    queue = schedulingQueue;
  }

  long victims() {
    return victims;
  }

  @Override
  public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> toRemove) {
    SchedulingQueue connectedQueue = Objects.requireNonNull(queue, "connect() first");
    for (PodInfo nominated : connectedQueue.nominatedPodLister().nominatedPodsForNode(nodeName)) {
      if (nominated.priority() < preemptor.priority()) {
        connectedQueue.deleteNominatedPodIfExists(nominated);
        cluster.nominate(nominated, "");
      }
    }
    for (PodInfo victim : toRemove) {
      victims++;
      cluster.delete(victim.key());
    }
    toRemove.forEach(workloads::replace);
    return Status.SUCCESS;
  }

  @Override
  public boolean isPodRunningPreemption(PodInfo preemptor) {
    return false;
  }

  @Override
  public void scheduled(PodInfo pod, String nodeName) {}

  @Override
  public void nominated(PodInfo pod, String nodeName) {}

  @Override
  public void skipped(PodInfo pod) {}

  @Override
  public void failed(PodInfo pod, FitError fitError) {
    if (fitError.nominatedNode() != null) {
      cluster.nominate(pod, fitError.nominatedNode());
    }
  }
}
