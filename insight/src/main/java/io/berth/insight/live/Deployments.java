package io.berth.insight.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads Deployments and what belongs to them. */
public interface Deployments {
  /** Returns the one of that name, or null. */
  @Nullable Deployment find(String namespace, String name);

  /** Returns the replica sets that its selector selects; those of others may be among them. */
  List<ReplicaSet> replicaSets(Deployment deployment);

  /** Returns the pods that its selector selects and that are not finished. */
  List<Pod> pods(Deployment deployment);
}
