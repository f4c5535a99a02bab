package io.berth.kube;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/** The watched pods of all schedulers, by name. */
@FunctionalInterface
public interface PodLookup {
  /** Returns the pod of this name, or null if it does not exist or is finished. */
  @Nullable PodInfo pod(String namespace, String name);
}
