package io.berth.metrics;

import io.berth.cache.SchedulerCache;
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
 * The response of {@code /metrics/resources}: the requests and limits of all bound pods and of the
 * pending pods of the scheduler's profiles. Thread-safe.
 */
public final class ResourceMetricsPage {
  /** The number of pods that are formatted at once, which bounds the memory of large clusters. */
  private static final int CHUNK_SIZE = 1_000;

  private final SchedulerCache cache;
  private final PriorityQueue queue;
  private final List<PodResourceMetrics> metrics;

  @Inject
  ResourceMetricsPage(
      SchedulerCache cache, PriorityQueue queue, MetricsConfiguration configuration) {
    this.metrics =
        Stream.of(PodResourceMetrics.REQUESTS, PodResourceMetrics.LIMITS)
            .filter(metric -> !configuration.isDisabled(metric.name()))
            .toList();
    this.cache = cache;
    this.queue = queue;
  }

  /**
   * Returns the media type of the response.
   *
   * @param acceptHeader the {@code Accept} header of the request, or null
   */
  public String contentType(@Nullable String acceptHeader) {
    return ExpositionFormat.of(acceptHeader).contentType();
  }

  /**
   * Writes the current requests and limits. Does not close the stream.
   *
   * @param acceptHeader the {@code Accept} header of the request, or null
   */
  public void write(OutputStream out, @Nullable String acceptHeader) throws IOException {
    ExpositionFormat format = ExpositionFormat.of(acceptHeader);
    List<PodInfo> pods = pods();
    for (PodResourceMetrics metric : metrics) {
      boolean withHeader = true;
      for (int from = 0; from < pods.size(); from += CHUNK_SIZE) {
        List<PodInfo> chunk = pods.subList(from, Math.min(pods.size(), from + CHUNK_SIZE));
        MetricSnapshot snapshot = metric.snapshot(chunk);
        format.write(out, snapshot, withHeader);
        withHeader = withHeader && snapshot.getDataPoints().isEmpty(); // an empty one has no header
      }
    }
    format.end(out);
  }

  /** Returns pods in flight without a node, although the cache assumes them on one. */
  private List<PodInfo> pods() {
    List<PodInfo> pods = new ArrayList<>();
    Set<String> pendingUids = new HashSet<>();
    for (PendingPod pending : queue.pendingPods()) {
      pods.add(pending.pod());
      pendingUids.add(pending.pod().uid());
    }
    for (PodInfo pod : cache.pods()) {
      if (!pendingUids.contains(pod.uid())) {
        pods.add(pod);
      }
    }
    return pods;
  }
}
