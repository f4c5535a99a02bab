package io.berth.framework;

import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the pod selectors of services and workload controllers. Thread-safe. */
public interface PodSelectorLister {
  /**
   * Returns the selectors of the services in the pod's namespace that select the pod. A service
   * without a selector selects no pod.
   */
  List<LabelSet> serviceSelectors(PodInfo pod);

  /** Returns the selector of a ReplicationController, or null if there is no such object. */
  @Nullable LabelSet replicationControllerSelector(String namespace, String name);

  /** Returns the selector of a ReplicaSet, or null if the object is missing or malformed. */
  @Nullable LabelSelector replicaSetSelector(String namespace, String name);

  /** Returns the selector of a StatefulSet, or null if the object is missing or malformed. */
  @Nullable LabelSelector statefulSetSelector(String namespace, String name);
}
