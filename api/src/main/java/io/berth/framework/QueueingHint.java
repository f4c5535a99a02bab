package io.berth.framework;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether a change can make a pod schedulable that this plugin rejected.
 *
 * @param <T> how the changed object is seen: {@link PodInfo} for pods, {@link
 *     io.berth.model.NodeDescription} for nodes, the Kubernetes object for the others
 */
@FunctionalInterface
public interface QueueingHint<T> {
  /** Whether to try the pod again. */
  enum Verdict {
    QUEUE,
    SKIP;

    public static Verdict queueIf(boolean helps) {
      return helps ? QUEUE : SKIP;
    }
  }

  /**
   * Called on the threads that bring news of the cluster, so it must be quick and free of I/O. An
   * exception counts as {@link Verdict#QUEUE}.
   *
   * @param before null for what was added
   * @param after null for what was deleted
   */
  Verdict isSchedulableAfter(PodInfo rejected, @Nullable T before, @Nullable T after);
}
