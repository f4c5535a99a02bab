package io.berth.metrics;

import io.berth.framework.EventLabel;
import io.berth.framework.NewsMeter;
import jakarta.inject.Inject;
import java.util.List;

/** Measures how long news of the cluster take. */
final class LiveNewsMeter implements NewsMeter {
  private final NanoClock nanos;
  private final Slots<BucketHistogram> durations;

  @Inject
  LiveNewsMeter(SchedulerMetrics metrics, NanoClock nanos) {
    this.nanos = nanos;
    List<EventLabel> events = EventLabel.all();
    this.durations =
        new Slots<>(
            events.size(), event -> metrics.eventDurations.histogram(events.get(event).text()));
  }

  @Override
  public long start() {
    return nanos.getAsLong();
  }

  @Override
  public void handled(EventLabel event, long start) {
    durations.get(event.index()).update(nanos.getAsLong() - start);
  }
}
