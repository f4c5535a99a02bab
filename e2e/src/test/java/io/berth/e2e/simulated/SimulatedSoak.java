package io.berth.e2e.simulated;

import io.berth.cache.CacheComparer;
import io.berth.cache.CacheDifference;
import io.berth.cache.CacheDump;
import io.berth.cache.ClusterListing;
import io.berth.e2e.simulated.SimulatedSchedulerModule.Scheduler;
import io.berth.kube.QueueAudit;
import io.berth.model.NodeInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Hours of churn in simulated time. After each hour cache and queue are compared with the cluster,
 * and the live heap is measured.
 */
final class SimulatedSoak {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int SECONDS_PER_HOUR = 3600;

  /** The hour whose heap is the base of the comparison: all caches are filled by then. */
  static final int BASE_HOUR = 2;

  /** The maximum of the last heap, relative to the base heap. */
  static final double MAX_GROWTH = 1.05;

  private final SimulatedClock clock = new SimulatedClock();
  private final MemoryCluster cluster = new MemoryCluster();
  private final Workloads workloads = new Workloads(cluster, clock);
  private final MemoryPreemptor preemptor = new MemoryPreemptor(cluster, workloads);
  private final Scheduler scheduler;
  private final SimulatedChurn churn;
  private final Consumer<String> out;
  private final List<String> differences = new ArrayList<>();

  SimulatedSoak(int nodes, long seed, Consumer<String> out) {
    SplittableRandom random = new SplittableRandom(seed);
    this.scheduler =
        SimulatedSchedulerModule.build(cluster, workloads, preemptor, clock, random.nextLong());
    this.churn =
        new SimulatedChurn(cluster, workloads, new SimulatedNodes(cluster, random), random, nodes);
    this.out = out;
  }

  /**
   * The result of a run.
   *
   * @param base the heap after the base hour, or the last one before it
   * @param last the heap after the last hour
   * @param emptied the heap after all pods and nodes were removed
   * @param differences the findings of the audits
   */
  record Result(
      LiveHeap base,
      LiveHeap last,
      LiveHeap emptied,
      long binds,
      long victims,
      List<String> differences) {
    /** Returns the last heap relative to the base heap. */
    double growth() {
      return (double) last.bytes() / base.bytes();
    }
  }

  Result run(int hours) throws InterruptedException {
    out.accept(
        "%d pods; per hour, %d pods are replaced and nodes change %d times"
            .formatted(
                churn.population(),
                Math.round(churn.population() * SimulatedChurn.TURNOVER),
                SimulatedChurn.NODE_CHANGES));
    churn.begin();
    while (churn.grow()) {
      scheduler.loop().runUntilIdle();
    }
    LiveHeap base = hour(1);
    LiveHeap last = base;
    for (int hour = 2; hour <= hours; hour++) {
      last = hour(hour);
      base = hour <= BASE_HOUR ? last : base;
    }
    churn.end();
    scheduler.loop().runUntilIdle();
    audit("after all objects were removed");
    LiveHeap emptied = LiveHeap.measure();
    out.accept("all pods and nodes removed: live heap %.1f MB".formatted(emptied.megabytes()));
    return new Result(
        base, last, emptied, cluster.bindCount(), preemptor.victims(), List.copyOf(differences));
  }

  private LiveHeap hour(int hour) throws InterruptedException {
    long binds = cluster.bindCount();
    long victims = preemptor.victims();
    for (int second = 0; second < SECONDS_PER_HOUR; second++) {
      clock.advance(SECOND);
      churn.step();
      scheduler.queue().flush();
      scheduler.loop().runUntilIdle();
    }
    int differencesFound = audit("hour " + hour);
    LiveHeap heap = LiveHeap.measure();
    out.accept(
        "hour %2d: %d nodes, %d pods, %d pending, %d bound, %d preempted, %s, live heap %.1f MB"
            .formatted(
                hour,
                cluster.nodes().size(),
                cluster.podCount(),
                scheduler.queue().pendingPods().size(),
                cluster.bindCount() - binds,
                preemptor.victims() - victims,
                differencesFound == 0 ? "audit clean" : differencesFound + " differences",
                heap.megabytes()));
    return heap;
  }

  /** Compares cache and queue with the cluster, and returns the number of differences. */
  private int audit(String when) {
    ClusterListing listed = cluster.list();
    CacheDump dump = scheduler.cache().dump();
    List<CacheDifference> differencesFound = new ArrayList<>(CacheComparer.compare(dump, listed));
    differencesFound.addAll(
        QueueAudit.compare(
            dump, scheduler.queue().pendingPods(), listed, Template.SCHEDULER::equals));
    List<String> messages = new ArrayList<>();
    differencesFound.forEach(
        difference -> messages.add("%s: %s".formatted(when, difference.description())));
    for (NodeInfo node : dump.snapshot().nodes()) {
      if (node.requested().milliCpu() > node.node().allocatable().milliCpu()) {
        messages.add("%s: more CPU requested on node %s than it has".formatted(when, node.name()));
      }
    }
    if (!dump.assumedPods().isEmpty()) {
      messages.add("%s: %d pods are still assumed".formatted(when, dump.assumedPods().size()));
    }
    messages.forEach(out);
    differences.addAll(messages);
    return messages.size();
  }
}
