package io.berth.kube;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/** The pods that the watches have shown, of any scheduler. */
@FunctionalInterface
public interface PodLookup {
  /** Returns the pod of this name, or null where there is none or it has finished. */
  @Nullable PodInfo pod(String namespace, String name);
}
