package io.berth.manifest;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import java.util.Set;

/** Sets the defaults of an API server in pods that controllers create from templates. */
public final class PodAdmission {
  private final PriorityAdmission priorityAdmission;

  /** Uses the priority classes among these objects. */
  public PodAdmission(ClusterObjects objects) {
    this.priorityAdmission = new PriorityAdmission(objects.all(PriorityClass.class));
  }

  /** Sets missing requests, host ports and priority. */
  public void admit(Pod pod) {
    ApiDefaults.setPodDefaults(pod);
    priorityAdmission.admit(pod);
  }

  /** Returns the priority classes that pods refer to and that do not exist. */
  public Set<String> missingClasses() {
    return priorityAdmission.missing();
  }
}
