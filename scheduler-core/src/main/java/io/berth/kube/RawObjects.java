package io.berth.kube;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * The objects that {@link RawObjectConfig} selects, as JSON of the API server without {@code kind}
 * and {@code apiVersion}, as kube-scheduler sends them to extenders. They may be newer than the
 * snapshot of a scheduling cycle.
 */
public interface RawObjects {
  /** Returns the JSON of a pod, or null if the pod was deleted. */
  byte @Nullable [] podJson(PodInfo pod);

  /** Returns the JSON of a node, or null if the node was deleted. */
  byte @Nullable [] nodeJson(String name);
}
