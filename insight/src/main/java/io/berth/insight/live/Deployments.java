package io.berth.insight.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads Deployments with their ReplicaSets and pods. */
public interface Deployments {
  /** Returns a Deployment, or null if it does not exist. */
  @Nullable Deployment find(String namespace, String name);

  /** Returns the ReplicaSets that match the selector, including those of other owners. */
  List<ReplicaSet> replicaSets(Deployment deployment);

  /** Returns the unfinished pods that match the selector. */
  List<Pod> pods(Deployment deployment);
}
