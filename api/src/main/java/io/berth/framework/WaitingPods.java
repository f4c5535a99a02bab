package io.berth.framework;

import io.berth.model.PodInfo;
import java.util.List;

/**
 * The pods that {@link PermitPlugin}s delay between their scheduling cycle and their binding.
 * Thread-safe.
 */
public interface WaitingPods {
  /** Returns the waiting pods, longest wait first. */
  List<PodInfo> all();

  /** Allows a pod for this plugin. The pod is bound once all plugins that delay it allow it. */
  void allow(String uid, String plugin);

  /** Rejects a waiting pod in the name of this plugin. Returns whether the pod was waiting. */
  boolean reject(String uid, String plugin, String message);

  /**
   * Ends the wait of a pod that is preempted; it is retried soon. Returns whether the pod was
   * waiting.
   */
  boolean preempt(String uid, String plugin, String message);
}
