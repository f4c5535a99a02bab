package io.berth.insight.requirements;

import io.berth.framework.ReplicaTemplate;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.List;

/**
 * The requirements of a workload.
 *
 * @param templates the templates; empty if the object has no pods or its kind no handler
 */
public record WorkloadRequirements(WorkloadKey workload, List<Template> templates) {
  public WorkloadRequirements {
    templates = List.copyOf(templates);
  }

  /** A template of a workload with the requirements of its pods. */
  public record Template(
      ReplicaTemplate template, PodTemplateSpec pods, ReplicaRequirements perPod) {}
}
