package io.berth.kube;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which events have just happened, so that the same one happening again is counted and not told
 * anew. The second time is written at once, all others only now and then: the count is not worth
 * the writes.
 *
 * <p>Events are the same if they say the same of the same pod. (kube-scheduler compares the pod's
 * version in place of the note, which changes when the note does.)
 */
final class EventSeries {
  private static final int REMEMBERED = 20_000;

  /** After so long without a repetition it is over. */
  private static final Duration OVER = Duration.ofMinutes(6);

  /** A long one is written so often while it lasts. */
  private static final Duration REFRESH = Duration.ofMinutes(30);

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

  private final Map<Key, Entry> entries = new BoundedMap<>(REMEMBERED);

  /**
   * Takes in that an event happened, and returns what to write now, or null for nothing.
   *
   * @param now as the ticker reads
   */
  synchronized @Nullable EventRequest happened(EventRequest event, long now) {
    if (!event.event().kind().isRecurring()) {
      return event;
    }
    Key key = key(event.event());
    Entry known = entries.get(key);
    if (known == null) {
      entries.put(key, new Entry(event, now));
      return event;
    }
    known.lastAt = now;
    EventRequest.Series before = known.latest.series();
    int count = before == null ? 2 : before.count() + 1;
    known.latest = known.latest.with(new EventRequest.Series(count, event.at()));
    if (before != null) {
      known.written = false;
      return null;
    }
    known.writtenAt = now;
    return known.latest;
  }

  /**
   * Forgets what is over, and returns what was counted and should be written now.
   *
   * @param now as the ticker reads
   */
  synchronized List<EventRequest> due(long now) {
    List<EventRequest> due = new ArrayList<>();
    for (Iterator<Entry> each = entries.values().iterator(); each.hasNext(); ) {
      Entry entry = each.next();
      boolean over = now - entry.lastAt > OVER.toNanos();
      boolean stale = now - entry.writtenAt > REFRESH.toNanos();
      if (over) {
        each.remove();
      }
      if ((over || stale) && !entry.written) {
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
