package io.berth.cache;

import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import org.jspecify.annotations.Nullable;

/** The state of the cluster with the assumed pods, as the scheduler sees it. */
public interface Cache {
  /** Returns an immutable snapshot of the current state. */
  Snapshot snapshot();

  /** Adds or updates a node. */
  void putNode(NodeDescription node);

  /** Removes a node. Pods still reported on it are kept until it returns. */
  void removeNode(String name);

  /**
   * Adds or updates a pod; removes it if it has finished. An update of an assumed pod that is not
   * bound yet is ignored: the assumption is newer.
   */
  void putPod(PodInfo pod);

  /** Removes a deleted pod. */
  void removePod(String uid);

  /**
   * Adds a pod to the node selected for it from the latest {@link #snapshot}.
   *
   * @param pod the pod with its node's name
   */
  void assumePod(PodInfo pod);

  /** Removes an assumed pod; no-op if the API server has confirmed it meanwhile. */
  void forgetPod(PodInfo pod);

  boolean isAssumedPod(String uid);

  /**
   * Returns the current node of an assumed pod, without the pod, if another client changed it since
   * it was selected: the node itself or pods that this scheduler did not assign. Null if there was
   * no such change or the pod is not assumed.
   */
  @Nullable NodeInfo nodeIfChangedExternally(PodInfo pod);

  /**
   * Returns the current node of an assumed pod, without the pod, or null if the pod is not assumed.
   */
  @Nullable NodeInfo nodeWithoutPod(PodInfo pod);
}
