package io.berth.cache;

import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import org.jspecify.annotations.Nullable;

/** What Berth believes the cluster to be, as the rest of the scheduler sees it. */
public interface SchedulerCache {
  /** Returns a frozen view of now. */
  Snapshot snapshot();

  /** Takes in a node that came or changed. */
  void putNode(NodeDescription spec);

  /** Takes in that a node went. Pods that are still said to be on it wait for its return. */
  void removeNode(String name);

  /**
   * Takes in a pod that came or changed; one that has finished goes. What the API server says of an
   * assumed pod before it is bound changes nothing: our own word is newer.
   */
  void putPod(PodInfo pod);

  /** Takes in that a pod was deleted. */
  void removePod(String uid);

  /**
   * Counts a pod on the node that was chosen for it, by the latest {@link #snapshot}.
   *
   * @param pod the pod with its node's name
   */
  void assume(PodInfo pod);

  /** Takes back an assumption; nothing happens where the API server has confirmed it meanwhile. */
  void forget(PodInfo pod);

  boolean isAssumed(String uid);

  /**
   * Returns the node that an assumed pod goes to as it is now without the pod, if others have
   * changed it since it was chosen: the node itself, or by pods that came there without us. Null
   * where nothing of that kind happened, or the pod is not assumed.
   */
  @Nullable NodeInfo changedByOthers(PodInfo pod);

  /**
   * Returns the node that an assumed pod goes to as it is now without the pod, or null where the
   * pod is not assumed.
   */
  @Nullable NodeInfo nodeWithout(PodInfo pod);
}
