package io.berth.simulator.workload;

import io.berth.manifest.ClusterObjects;
import io.berth.manifest.PodAdmission;
import io.berth.model.PodInfo;
import io.berth.model.PodSignature;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares templates by the signatures of their pods after defaulting. */
final class PodTemplates {
  /* A separate instance: missing classes matter only for pods that are created. */
  private final PodAdmission admission;

  PodTemplates(ClusterObjects objects) {
    this.admission = new PodAdmission(objects);
  }

  /** Returns whether the pods of both are equal to the scheduler; a missing template equals any. */
  boolean areEqual(HasMetadata owner, @Nullable PodTemplateSpec a, @Nullable PodTemplateSpec b) {
    return !PodMaker.isUsable(a)
        || !PodMaker.isUsable(b)
        || shape(owner, a).equals(shape(owner, b));
  }

  private PodSignature shape(HasMetadata owner, PodTemplateSpec template) {
    Pod pod = new PodMaker(owner, template, admission).make("any", Map.of());
    pod.getMetadata().getLabels().remove(ReplicaSetPods.TEMPLATE_HASH);
    pod.getSpec().setSchedulerName(PlannedPod.schedulerOf(pod));
    return PodInfo.of(pod).signature();
  }
}
