package io.berth.framework;

import io.berth.model.PodInfo;
import java.util.List;

/** The pods that {@link PermitPlugin}s hold back between their decision and their binding. */
public interface WaitingPods {
  /** Returns the pods that wait now, those that began first in front. */
  List<PodInfo> all();

  /** Lets a pod go as far as this plugin is concerned; the last plugin to do so ends the wait. */
  void allow(String uid, String plugin);

  /** Ends a pod's wait with a "no" of this plugin. Returns whether the pod waited. */
  boolean reject(String uid, String plugin, String message);

  /**
   * Ends a pod's wait because the room that it took is needed; it is tried again soon. Returns
   * whether the pod waited.
   */
  boolean preempt(String uid, String plugin, String message);
}
