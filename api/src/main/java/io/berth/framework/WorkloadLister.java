package io.berth.framework;

import io.berth.model.LabelSelector;
import io.berth.model.OwnerRef;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The objects that say which pods belong together. */
public interface WorkloadLister {
  /** Returns the selectors of the namespace's services that select the pod, in name order. */
  List<LabelSelector> serviceSelectors(PodInfo pod);

  /**
   * Returns the pod selector of a ReplicationController, ReplicaSet or StatefulSet, or null where
   * there is none of that kind and name.
   */
  @Nullable LabelSelector controllerSelector(String namespace, OwnerRef owner);
}
