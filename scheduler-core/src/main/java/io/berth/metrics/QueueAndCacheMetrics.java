package io.berth.metrics;

import io.berth.cache.CacheCounts;
import io.berth.cache.SchedulerCache;
import io.berth.queue.PriorityQueue;
import io.berth.queue.QueueCounts;
import jakarta.inject.Inject;

/** Gauges of the scheduling queue and the scheduler cache, read at each scrape. */
final class QueueAndCacheMetrics {
  private final PriorityQueue queue;
  private final SchedulerCache cache;

  @Inject
  QueueAndCacheMetrics(PriorityQueue queue, SchedulerCache cache) {
    this.queue = queue;
    this.cache = cache;
  }

  void register(MetricFamilies families) {
    families.gauges(
        this::pendingPods,
        "scheduler_pending_pods",
        "Number of pending pods, by queue: active (activeQ), backoff (backoffQ), unschedulable"
            + " (unschedulablePods), gated (not attempted because a PreEnqueue plugin gates them).",
        "queue");
    families.gauges(
        sums ->
            queue
                .unschedulablePluginCounts()
                .forEach((key, pods) -> sums.add(pods, key.plugin(), key.profile())),
        "scheduler_unschedulable_pods",
        "Number of pods that a plugin gates or rejected in their last attempt. A pod that several"
            + " plugins rejected is counted for each of them.",
        "plugin",
        "profile");
    families.gauges(
        sums ->
            queue.inFlightEventCounts().forEach((event, count) -> sums.add(count, event.text())),
        "scheduler_inflight_events",
        "Number of events recorded for the pods in flight, and of these pods (PodPopped).",
        "event");
    families.gauges(
        this::cacheSize,
        "scheduler_cache_size",
        "Number of nodes, pods and assumed pods in the scheduler cache.",
        "type");
  }

  private void pendingPods(LabelledSums sums) {
    QueueCounts counts = queue.counts();
    sums.add(counts.active(), "active");
    sums.add(counts.backoff(), "backoff");
    sums.add(counts.unschedulable(), "unschedulable");
    sums.add(counts.gated(), "gated");
  }

  private void cacheSize(LabelledSums sums) {
    CacheCounts counts = cache.counts();
    sums.add(counts.nodes(), "nodes");
    sums.add(counts.pods(), "pods");
    sums.add(counts.assumed(), "assumed_pods");
  }
}
