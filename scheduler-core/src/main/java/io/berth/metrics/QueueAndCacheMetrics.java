package io.berth.metrics;

import io.berth.cache.CacheCounts;
import io.berth.cache.ClusterCache;
import io.berth.queue.PriorityQueue;
import io.berth.queue.QueueCounts;
import jakarta.inject.Inject;

/** Shows how much is in the queue and in the cache, whenever somebody looks. */
final class QueueAndCacheMetrics {
  private final PriorityQueue queue;
  private final ClusterCache cache;

  @Inject
  QueueAndCacheMetrics(PriorityQueue queue, ClusterCache cache) {
    this.queue = queue;
    this.cache = cache;
  }

  void register(MetricFamilies families) {
    families.gauges(
        this::pendingPods,
        "scheduler_pending_pods",
        "Pods that wait, by the part of the queue: active (can be tried now), backoff (rest after"
            + " an attempt), unschedulable (wait for something to happen), gated (may not be tried"
            + " yet).",
        "queue");
    families.gauges(
        to -> queue.rejectors().forEach((who, pods) -> to.add(pods, who.plugin(), who.profile())),
        "scheduler_unschedulable_pods",
        "Pods that a plugin keeps waiting. Who is rejected by several is counted with each of"
            + " them.",
        "plugin",
        "profile");
    families.gauges(
        to -> queue.remembered().forEach((event, count) -> to.add(count, event.text())),
        "scheduler_inflight_events",
        "What is remembered for the pods that are being tried: events, and the pods themselves.",
        "event");
    families.gauges(
        this::cacheSize,
        "scheduler_cache_size",
        "Nodes, pods, and pods of which only the scheduler knows that they are on a node.",
        "type");
  }

  private void pendingPods(GaugeReader to) {
    QueueCounts counts = queue.counts();
    to.add(counts.active(), "active");
    to.add(counts.backoff(), "backoff");
    to.add(counts.unschedulable(), "unschedulable");
    to.add(counts.gated(), "gated");
  }

  private void cacheSize(GaugeReader to) {
    CacheCounts counts = cache.counts();
    to.add(counts.nodes(), "nodes");
    to.add(counts.pods(), "pods");
    to.add(counts.assumed(), "assumed_pods");
  }
}
