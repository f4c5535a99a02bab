package io.berth.kube;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates repeated events to series, as client-go's event broadcaster does: a repetition is
 * counted instead of written as a new event. The first repetition is written at once, later ones
 * only at intervals.
 *
 * <p>Events are equal if they have the same note and pod. (kube-scheduler compares the pod's
 * resource version in place of the note, which changes when the note does.)
 */
final class EventSeriesCache {
  private static final int MAX_ENTRIES = 20_000;

  /** A series without a repetition for this long is finished. */
  private static final Duration FINISH_TIMEOUT = Duration.ofMinutes(6);

  /** The interval at which a series in progress is written. */
  private static final Duration REFRESH_INTERVAL = Duration.ofMinutes(30);

  private record Key(
      String uid, PodEvent.Kind kind, String reporter, int note, @Nullable String related) {}

  private static final class Entry {
    private EventRequest latest;
    private long writtenAt;
    private long lastAt;
    private boolean written = true;

    Entry(EventRequest first, long now) {
      this.latest = first;
      this.writtenAt = now;
      this.lastAt = now;
    }
  }

  private final Map<Key, Entry> entries = new BoundedMap<>(MAX_ENTRIES);

  /**
   * Records an event, and returns the event to write now, or null.
   *
   * @param now the current reading of the ticker
   */
  synchronized @Nullable EventRequest observe(EventRequest event, long now) {
    if (!event.event().kind().isRecurring()) {
      return event;
    }
    Key key = key(event.event());
    Entry entry = entries.get(key);
    if (entry == null) {
      entries.put(key, new Entry(event, now));
      return event;
    }
    entry.lastAt = now;
    EventRequest.Series before = entry.latest.series();
    int count = before == null ? 2 : before.count() + 1;
    entry.latest = entry.latest.withSeries(new EventRequest.Series(count, event.at()));
    if (before != null) {
      entry.written = false;
      return null;
    }
    entry.writtenAt = now;
    return entry.latest;
  }

  /**
   * Removes finished series, and returns the series whose count must be written now.
   *
   * @param now the current reading of the ticker
   */
  synchronized List<EventRequest> due(long now) {
    List<EventRequest> due = new ArrayList<>();
    for (Iterator<Entry> each = entries.values().iterator(); each.hasNext(); ) {
      Entry entry = each.next();
      boolean isFinished = now - entry.lastAt > FINISH_TIMEOUT.toNanos();
      boolean isStale = now - entry.writtenAt > REFRESH_INTERVAL.toNanos();
      if (isFinished) {
        each.remove();
      }
      if ((isFinished || isStale) && !entry.written) {
        entry.written = true;
        entry.writtenAt = now;
        due.add(entry.latest);
      }
    }
    return due;
  }

  private static Key key(PodEvent event) {
    return new Key(
        event.pod().uid(),
        event.kind(),
        event.reporter(),
        event.note().hashCode(),
        event.related() == null ? null : event.related().uid());
  }
}
