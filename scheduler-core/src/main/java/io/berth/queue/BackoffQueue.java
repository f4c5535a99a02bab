package io.berth.queue;

import io.berth.framework.Ticker;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The pods that rest before they are tried again. Time counts in whole seconds, so that among pods
 * which are ready within the same second the order of trying decides.
 */
final class BackoffQueue {
  /** Before every reading of the ticker. */
  private static final long NO_REST = -1;

  private final Backoff backoff;
  private final Ticker ticker;
  private final PodHeap rejected;
  private final PodHeap failed;

  BackoffQueue(Backoff backoff, Ticker ticker, Comparator<QueuedPodInfo> tryOrder) {
    this.backoff = backoff;
    this.ticker = ticker;
    Comparator<QueuedPodInfo> byTime = (a, b) -> Long.compare(restedAt(a), restedAt(b));
    this.rejected = new PodHeap(byTime.thenComparing(tryOrder));
    this.failed = new PodHeap(byTime.thenComparingLong(QueuedPodInfo::order));
  }

  /** Tells whether the pod has to rest still; until the end of the second in which it is ready. */
  boolean mustRest(QueuedPodInfo pod) {
    return restedAt(pod) >= TimeUnit.NANOSECONDS.toSeconds(ticker.read());
  }

  /** Returns the second in which the pod has rested enough. */
  private long restedAt(QueuedPodInfo pod) {
    if (pod.restedAt == QueuedPodInfo.UNKNOWN) {
      boolean never = backoff.max().isZero() || pod.failures() == 0;
      pod.restedAt =
          never
              ? NO_REST
              : TimeUnit.NANOSECONDS.toSeconds(
                  Ticker.plus(pod.queuedAt(), backoff.after(pod.failures())));
    }
    return pod.restedAt;
  }

  void add(QueuedPodInfo pod) {
    (pod.rejectors().isEmpty() ? failed : rejected).add(pod);
  }

  /**
   * Takes the next pod before its time, to be tried because nobody else is there. Pods that failed
   * rest in any case: their rest is for the good of the API server.
   */
  @Nullable QueuedPodInfo pollEarly() {
    return rejected.poll();
  }

  /** Takes out the pods that have rested enough. */
  void drainRested(Consumer<QueuedPodInfo> taker) {
    drainRested(rejected, taker);
    drainRested(failed, taker);
  }

  private void drainRested(PodHeap heap, Consumer<QueuedPodInfo> taker) {
    for (QueuedPodInfo pod = heap.peek(); pod != null && !mustRest(pod); pod = heap.peek()) {
      heap.remove(pod);
      taker.accept(pod);
    }
  }

  int size() {
    return rejected.size() + failed.size();
  }

  boolean holds(QueuedPodInfo pod) {
    return pod.heap == rejected || pod.heap == failed;
  }
}
