package io.berth.cycle;

import io.berth.framework.EventResource;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * Receives the watch events of the cluster. Events of one kind of object arrive in order and one at
 * a time; events of different kinds may arrive on several threads concurrently.
 *
 * <p>{@code before} is the object as last reported, null if it is new; {@code after} is the current
 * object, null if it was deleted.
 */
public interface ClusterEventHandler {
  /** Handles a change of any pod, regardless of its scheduler and node. */
  void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after);

  void onNodeChange(@Nullable NodeDescription before, @Nullable NodeDescription after);

  /**
   * Handles the kubelet's rejection of a bound pod; called once per pod.
   *
   * @param reason the kubelet's, such as {@code OutOfcpu}
   */
  default void onPodRejected(PodInfo pod, String reason) {}

  /** Handles a change of an object of any other kind. */
  void onObjectChange(EventResource resource, @Nullable Object before, @Nullable Object after);
}
