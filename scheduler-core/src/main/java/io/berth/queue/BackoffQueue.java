package io.berth.queue;

import io.berth.framework.Ticker;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The backoffQ: pods whose backoff has not expired. Expirations are rounded to whole seconds, so
 * that the QueueSort order decides among pods that become ready within the same second.
 */
final class BackoffQueue {
  /** Earlier than every reading of the ticker. */
  private static final long NO_BACKOFF = -1;

  private final Backoff backoff;
  private final Ticker ticker;
  private final PodHeap podBackoffQ;
  private final PodHeap podErrorBackoffQ;

  BackoffQueue(Backoff backoff, Ticker ticker, Comparator<QueuedPodInfo> queueSort) {
    this.backoff = backoff;
    this.ticker = ticker;
    Comparator<QueuedPodInfo> byExpiration =
        (a, b) -> Long.compare(backoffExpiration(a), backoffExpiration(b));
    this.podBackoffQ = new PodHeap(byExpiration.thenComparing(queueSort));
    this.podErrorBackoffQ = new PodHeap(byExpiration.thenComparingLong(QueuedPodInfo::sequence));
  }

  /**
   * Returns whether the pod is still backing off; true until the end of the second in which its
   * backoff expires.
   */
  boolean isPodBackingOff(QueuedPodInfo pod) {
    return backoffExpiration(pod) >= TimeUnit.NANOSECONDS.toSeconds(ticker.read());
  }

  /** Returns the second in which the pod's backoff expires. */
  private long backoffExpiration(QueuedPodInfo pod) {
    if (pod.backoffExpiration == QueuedPodInfo.NOT_SET) {
      boolean noBackoff = backoff.max().isZero() || pod.failures() == 0;
      pod.backoffExpiration =
          noBackoff
              ? NO_BACKOFF
              : TimeUnit.NANOSECONDS.toSeconds(
                  Ticker.plus(pod.queuedAt(), backoff.durationAfter(pod.failures())));
    }
    return pod.backoffExpiration;
  }

  void add(QueuedPodInfo pod) {
    (pod.unschedulablePlugins().isEmpty() ? podErrorBackoffQ : podBackoffQ).add(pod);
  }

  /**
   * Removes and returns the next pod before its backoff has expired, for an empty activeQ. Pods
   * that failed with an error are excluded: their backoff protects the API server.
   */
  @Nullable QueuedPodInfo popBackoff() {
    return podBackoffQ.pop();
  }

  /** Removes all pods whose backoff has expired. */
  void popAllBackoffCompleted(Consumer<QueuedPodInfo> consumer) {
    popAllBackoffCompleted(podBackoffQ, consumer);
    popAllBackoffCompleted(podErrorBackoffQ, consumer);
  }

  private void popAllBackoffCompleted(PodHeap heap, Consumer<QueuedPodInfo> consumer) {
    for (QueuedPodInfo pod = heap.peek(); pod != null && !isPodBackingOff(pod); pod = heap.peek()) {
      heap.remove(pod);
      consumer.accept(pod);
    }
  }

  int size() {
    return podBackoffQ.size() + podErrorBackoffQ.size();
  }

  boolean contains(QueuedPodInfo pod) {
    return pod.heap == podBackoffQ || pod.heap == podErrorBackoffQ;
  }
}
