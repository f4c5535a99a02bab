package io.berth.framework;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * A cluster event that may make pods schedulable which a plugin rejected.
 *
 * @param event the kind of object and the actions that the plugin registers for
 * @param queueingHintFn decides for the single event, or null if every event of the kind requeues
 *     the pod
 */
public record ClusterEventWithHint(
    ClusterEvent event, @Nullable QueueingHintFn<Object> queueingHintFn) {
  /** Returns a registration for which every event of the kind requeues the pod. */
  public static ClusterEventWithHint always(ClusterEvent event) {
    return new ClusterEventWithHint(event, null);
  }

  /**
   * Returns a registration for which the function decides about each event.
   *
   * @param type the class of the objects of the event, see {@link QueueingHintFn}
   */
  public static <T> ClusterEventWithHint when(
      ClusterEvent event, Class<T> type, QueueingHintFn<T> queueingHintFn) {
    return new ClusterEventWithHint(
        event,
        (PodInfo rejected, @Nullable Object before, @Nullable Object after) ->
            queueingHintFn.hint(rejected, type.cast(before), type.cast(after)));
  }

  /** Returns the hint for one event of this kind; {@code QUEUE} without a function. */
  public QueueingHint queueingHint(
      PodInfo rejected, @Nullable Object before, @Nullable Object after) {
    return queueingHintFn == null
        ? QueueingHint.QUEUE
        : queueingHintFn.hint(rejected, before, after);
  }
}
