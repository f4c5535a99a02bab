package io.berth.framework;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * A kind of event that can help pods which a plugin rejected.
 *
 * @param hint judges single events, or null where each of them is worth a try
 */
public record ClusterEventWithHint(ClusterEvent event, @Nullable QueueingHint<Object> hint) {

  /** Registers for every event of a kind. */
  public static ClusterEventWithHint always(ClusterEvent event) {
    return new ClusterEventWithHint(event, null);
  }

  /** Registers for the events of a kind that the hint picks. */
  public static <T> ClusterEventWithHint when(
      ClusterEvent event, Class<T> type, QueueingHint<T> hint) {
    return new ClusterEventWithHint(
        event,
        (PodInfo rejected, @Nullable Object before, @Nullable Object after) ->
            hint.isSchedulableAfter(rejected, type.cast(before), type.cast(after)));
  }

  /** Judges one event of this kind. */
  public QueueingHint.Verdict judge(
      PodInfo rejected, @Nullable Object before, @Nullable Object after) {
    return hint == null
        ? QueueingHint.Verdict.QUEUE
        : hint.isSchedulableAfter(rejected, before, after);
  }
}
