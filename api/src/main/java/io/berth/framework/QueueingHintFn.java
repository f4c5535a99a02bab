package io.berth.framework;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one event whether it may make a pod schedulable that the plugin rejected.
 *
 * @param <T> the type of the object: {@link PodInfo} for pods, {@link
 *     io.berth.model.NodeDescription} for nodes, the fabric8 class for all other kinds
 */
@FunctionalInterface
public interface QueueingHintFn<T> {
  /**
   * Returns whether the rejected pod is worth another attempt after the event.
   *
   * <p>Called on the threads that deliver cluster events, and under the lock of the scheduling
   * queue: it must be fast, must not do I/O, and may run concurrently with the extension points of
   * the same plugin. An exception counts as {@link QueueingHint#QUEUE}. When in doubt, return
   * {@code QUEUE}: a needless attempt costs a cycle, a wrong {@code QUEUE_SKIP} leaves the pod in
   * the unschedulable queue until it is flushed.
   *
   * @param rejected the pod that waits in the queue because this plugin rejected it
   * @param before the object before the event, null if it was added
   * @param after the object after the event, null if it was deleted
   */
  QueueingHint hint(PodInfo rejected, @Nullable T before, @Nullable T after);
}
