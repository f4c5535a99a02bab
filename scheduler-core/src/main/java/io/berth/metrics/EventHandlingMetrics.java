package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.EventLabel;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Measures how long news of the cluster take, and counts the pods that others have to place. */
final class EventHandlingMetrics implements EventHandlingMeter {
  private final Ticker ticker;
  private final IndexedMetrics<BucketHistogram> durations;

  private final Counter ignoredTerms;

  /** Schedulers to the number of pods that wait for them. */
  private final Map<String, Integer> elsewhere = new ConcurrentSkipListMap<>();

  @Inject
  EventHandlingMetrics(SchedulerMetrics metrics, MetricFamilies families, Ticker ticker) {
    this.ticker = ticker;
    families.gauges(
        to -> LabelLimit.read(elsewhere, to),
        "berth_foreign_pending_pods",
        "Pods on no node that name a scheduler which is none of ours. Where nobody runs it, they"
            + " wait for ever, and nothing else tells of them.",
        "scheduler");
    this.ignoredTerms =
        families
            .counters(
                "berth_pod_affinity_terms_ignored_total",
                "Inter-pod affinity terms of bound pods that were ignored because the pod has more"
                    + " than the limit.")
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
  public void handled(EventLabel event, long start) {
    durations.get(event.index()).update(ticker.read() - start);
  }

  @Override
  public void waitsElsewhere(String scheduler, boolean waits) {
    elsewhere.merge(scheduler, waits ? 1 : -1, (a, b) -> a + b == 0 ? null : a + b);
  }

  @Override
  public void termsIgnored(int terms) {
    ignoredTerms.inc(terms);
  }
}
