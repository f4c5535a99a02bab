package io.berth.e2e.simulated;

import io.berth.cache.CacheAudit;
import io.berth.cache.CacheContents;
import io.berth.cache.CacheDifference;
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

  /** The hour whose heap the last one is compared with: everything was in use by then. */
  static final int BASE_HOUR = 2;

  /** How many times the base hour's heap the last one may be. */
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
   * What came of it.
   *
   * @param base the heap after the base hour, or the last one before it
   * @param last the heap after the last hour
   * @param emptied the heap when all pods and nodes were gone
   * @param differences what the audits found
   */
  record Result(
      LiveHeap base,
      LiveHeap last,
      LiveHeap emptied,
      long binds,
      long victims,
      List<String> differences) {
    /** Returns how large the last hour's heap is, measured by the base hour's. */
    double growth() {
      return (double) last.bytes() / base.bytes();
    }
  }

  Result run(int hours) throws InterruptedException {
    out.accept(
        "%d pods; in an hour %d of them are replaced and there are %d changes of nodes"
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
    audit("when everything is gone");
    LiveHeap emptied = LiveHeap.measure();
    out.accept("all pods and nodes removed: live heap %.1f MB".formatted(emptied.megabytes()));
    return new Result(
        base, last, emptied, cluster.binds(), preemptor.victims(), List.copyOf(differences));
  }

  private LiveHeap hour(int hour) throws InterruptedException {
    long binds = cluster.binds();
    long victims = preemptor.victims();
    for (int second = 0; second < SECONDS_PER_HOUR; second++) {
      clock.advance(SECOND);
      churn.step();
      scheduler.queue().flush();
      scheduler.loop().runUntilIdle();
    }
    int found = audit("hour " + hour);
    LiveHeap heap = LiveHeap.measure();
    out.accept(
        "hour %2d: %d nodes, %d pods, %d waiting, %d bound, %d preempted, %s, live heap %.1f MB"
            .formatted(
                hour,
                cluster.nodes().size(),
                cluster.podCount(),
                scheduler.queue().pending().size(),
                cluster.binds() - binds,
                preemptor.victims() - victims,
                found == 0 ? "audit clean" : found + " differences",
                heap.megabytes()));
    return heap;
  }

  /** Compares, and returns how many differences there are. */
  private int audit(String when) {
    ClusterListing listed = cluster.list();
    CacheContents held = scheduler.cache().contents();
    List<CacheDifference> found = new ArrayList<>(CacheAudit.compare(held, listed));
    found.addAll(
        QueueAudit.compare(held, scheduler.queue().pending(), listed, Template.SCHEDULER::equals));
    List<String> texts = new ArrayList<>();
    found.forEach(one -> texts.add("%s: %s".formatted(when, one.what())));
    for (NodeInfo node : held.snapshot().nodes()) {
      if (node.requested().milliCpu() > node.spec().allocatable().milliCpu()) {
        texts.add("%s: more CPU requested on node %s than it has".formatted(when, node.name()));
      }
    }
    if (!held.assumed().isEmpty()) {
      texts.add("%s: %d pods are still assumed".formatted(when, held.assumed().size()));
    }
    texts.forEach(out);
    differences.addAll(texts);
    return texts.size();
  }
}
