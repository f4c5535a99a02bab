package io.berth.framework;

import io.berth.model.PodInfo;

/** Decides whether a pod may enter the queue of pods to be tried. */
public interface PreEnqueuePlugin extends Plugin {
  /**
   * Judges a pod before it becomes active. May answer success; anything else keeps the pod out
   * until an event that this plugin registered for concerns it. Called under the queue's lock, so
   * it must be quick and free of I/O.
   */
  Status preEnqueue(PodInfo pod);
}
