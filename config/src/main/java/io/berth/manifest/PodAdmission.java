package io.berth.manifest;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import java.util.Set;

/** Does to pods that controllers make of templates what an API server does when they arrive. */
public final class PodAdmission {
  private final PodPriorities priorities;

  /** Goes by the priority classes among these objects. */
  public PodAdmission(ClusterObjects objects) {
    this.priorities = new PodPriorities(objects.all(PriorityClass.class));
  }

  /** Fills in what the pod leaves open: requests, host ports, priority. */
  public void admit(Pod pod) {
    ApiDefaults.completePod(pod);
    priorities.apply(pod);
  }

  /** Returns the priority classes that pods named and that are not there. */
  public Set<String> missingClasses() {
    return priorities.missing();
  }
}
