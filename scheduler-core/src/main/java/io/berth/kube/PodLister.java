package io.berth.kube;

import io.berth.model.PodInfo;

/** The pods of the cluster as the last news have them. */
@FunctionalInterface
public interface PodLister {
  /** Tells whether this very pod is still there and nobody has asked for its deletion. */
  boolean isActive(PodInfo pod);
}
