package io.berth.metrics;

import io.berth.cache.ClusterCache;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod;
import io.berth.queue.PriorityQueue;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /metrics/resources} answers: the requests and limits of every pod on a node and of
 * every pod that is ours to place. For any thread.
 */
public final class ResourceMetricsPage {
  /** How many pods are put into words at once: large clusters must not cost memory in one go. */
  private static final int PODS_AT_ONCE = 1_000;

  private final ClusterCache cache;
  private final PriorityQueue queue;
  private final List<PodResourceMetrics> kinds;

  @Inject
  ResourceMetricsPage(ClusterCache cache, PriorityQueue queue, MetricsConfiguration configuration) {
    this.kinds =
        Stream.of(PodResourceMetrics.REQUESTS, PodResourceMetrics.LIMITS)
            .filter(kind -> !configuration.isDisabled(kind.name()))
            .toList();
    this.cache = cache;
    this.queue = queue;
  }

  /**
   * Returns the media type of the answer.
   *
   * @param acceptHeader what the client asks for, or null
   */
  public String contentType(@Nullable String acceptHeader) {
    return ExpositionFormat.of(acceptHeader).contentType();
  }

  /**
   * Writes what the pods ask for now; the stream stays open.
   *
   * @param acceptHeader what the client asks for, or null
   */
  public void write(OutputStream out, @Nullable String acceptHeader) throws IOException {
    ExpositionFormat form = ExpositionFormat.of(acceptHeader);
    List<PodInfo> pods = pods();
    for (PodResourceMetrics kind : kinds) {
      boolean isFirst = true;
      for (int from = 0; from < pods.size(); from += PODS_AT_ONCE) {
        List<PodInfo> some = pods.subList(from, Math.min(pods.size(), from + PODS_AT_ONCE));
        MetricSnapshot snapshot = kind.of(some);
        form.write(out, snapshot, isFirst);
        isFirst = isFirst && snapshot.getDataPoints().isEmpty(); // which have no header either
      }
    }
    form.end(out);
  }

  /** A pod that is in flight is on no node yet, though the cache counts it there. */
  private List<PodInfo> pods() {
    List<PodInfo> pods = new ArrayList<>();
    Set<String> waiting = new HashSet<>();
    for (PendingPod pending : queue.pending()) {
      pods.add(pending.pod());
      waiting.add(pending.pod().uid());
    }
    for (PodInfo pod : cache.pods()) {
      if (!waiting.contains(pod.uid())) {
        pods.add(pod);
      }
    }
    return pods;
  }
}
