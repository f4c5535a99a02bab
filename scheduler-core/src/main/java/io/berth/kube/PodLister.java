package io.berth.kube;

import io.berth.model.PodInfo;

/** The pods of the cluster, up to the last event. */
@FunctionalInterface
public interface PodLister {
  /** Returns whether the pod with this uid exists and is not terminating. */
  boolean isActive(PodInfo pod);
}
