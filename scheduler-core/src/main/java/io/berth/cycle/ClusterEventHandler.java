package io.berth.cycle;

import io.berth.framework.EventResource;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * Takes in what changes in the cluster. News of one kind of object come in their order and one at a
 * time; news of different kinds may come from several threads at once.
 *
 * <p>{@code before} is how the object was when it was last told of, null if it was not; {@code
 * after} is how it is now, null if it is gone.
 */
public interface ClusterEventHandler {
  /** A pod changed; told of all pods, whoever schedules them and wherever they are. */
  void pod(@Nullable PodInfo before, @Nullable PodInfo after);

  void node(@Nullable NodeDescription before, @Nullable NodeDescription after);

  /**
   * The kubelet of the pod's node would not run it; told once of each pod.
   *
   * @param reason the kubelet's, such as {@code OutOfcpu}
   */
  default void rejected(PodInfo pod, String reason) {}

  /** An object of any other kind changed. */
  void object(EventResource resource, @Nullable Object before, @Nullable Object after);
}
