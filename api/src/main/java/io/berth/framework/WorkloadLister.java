package io.berth.framework;

import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The objects that say which pods belong together. */
public interface WorkloadLister {
  /**
   * Returns the labels that services select by, of those services in the pod's namespace that
   * select the pod. A service without a selector selects nothing.
   */
  List<Labels> serviceSelectors(PodInfo pod);

  /** Returns the labels that a ReplicationController selects by, or null where there is none. */
  @Nullable Labels replicationController(String namespace, String name);

  /** Returns a ReplicaSet's selector, or null where there is none or it is malformed. */
  @Nullable LabelSelector replicaSet(String namespace, String name);

  /** Returns a StatefulSet's selector, or null where there is none or it is malformed. */
  @Nullable LabelSelector statefulSet(String namespace, String name);
}
