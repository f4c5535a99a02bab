package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.EventLabel;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Metrics of cluster event handling, and pending pods of other schedulers. */
final class EventHandlingMetrics implements EventHandlingMeter {
  private final Ticker ticker;
  private final IndexedMetrics<BucketHistogram> durations;

  private final Counter ignoredTerms;

  /** Numbers of pending pods by the name of the scheduler. */
  private final Map<String, Integer> foreignPendingPods = new ConcurrentSkipListMap<>();

  @Inject
  EventHandlingMetrics(SchedulerMetrics metrics, MetricFamilies families, Ticker ticker) {
    this.ticker = ticker;
    families.gauges(
        sums -> LabelLimit.addTopValues(foreignPendingPods, sums),
        "berth_foreign_pending_pods",
        "Number of pending pods of other schedulers, by spec.schedulerName. Pods of a scheduler"
            + " that does not run stay pending without an event.",
        "scheduler");
    this.ignoredTerms =
        families
            .counters(
                "berth_pod_affinity_terms_ignored_total",
                "Number of ignored inter-pod affinity terms of bound pods with more terms than the"
                    + " limit.")
            .counter();
    List<EventLabel> events = EventLabel.all();
    this.durations =
        new IndexedMetrics<>(
            events.size(), event -> metrics.eventDurations.histogram(events.get(event).text()));
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public void eventHandled(EventLabel event, long start) {
    durations.get(event.index()).update(ticker.read() - start);
  }

  @Override
  public void podOfOtherSchedulerPending(String scheduler, boolean waits) {
    foreignPendingPods.merge(scheduler, waits ? 1 : -1, (a, b) -> a + b == 0 ? null : a + b);
  }

  @Override
  public void affinityTermsIgnored(int terms) {
    ignoredTerms.inc(terms);
  }
}
