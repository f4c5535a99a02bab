package io.berth.framework;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * A kind of event that can help pods which a plugin rejected.
 *
 * @param hint judges single events, or null where each of them is worth a try
 */
public record EventRegistration(ClusterEvent event, @Nullable QueueingHint<Object> hint) {

  /** Registers for every event of a kind. */
  public static EventRegistration always(ClusterEvent event) {
    return new EventRegistration(event, null);
  }

  /** Registers for the events of a kind that the hint picks. */
  public static <T> EventRegistration when(
      ClusterEvent event, Class<T> type, QueueingHint<T> hint) {
    return new EventRegistration(
        event,
        (PodInfo rejected, @Nullable Object before, @Nullable Object after) ->
            hint.judge(rejected, type.cast(before), type.cast(after)));
  }

  /** Judges one event of this kind. */
  public QueueingHint.Verdict judge(
      PodInfo rejected, @Nullable Object before, @Nullable Object after) {
    return hint == null ? QueueingHint.Verdict.QUEUE : hint.judge(rejected, before, after);
  }
}
