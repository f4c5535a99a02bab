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

/** Compares templates by what a scheduler reads of their pods; defaults make no difference. */
final class PodTemplates {
  /* One of its own: what it misses matters only where pods are really made. */
  private final PodAdmission admission;

  PodTemplates(ClusterObjects objects) {
    this.admission = new PodAdmission(objects);
  }

  /** Tells whether pods of both would be the same; those of no template are like any. */
  boolean alike(HasMetadata owner, @Nullable PodTemplateSpec one, @Nullable PodTemplateSpec other) {
    return !PodMaker.isUsable(one)
        || !PodMaker.isUsable(other)
        || shape(owner, one).equals(shape(owner, other));
  }

  private PodSignature shape(HasMetadata owner, PodTemplateSpec template) {
    Pod pod = new PodMaker(owner, template, admission).make("any", Map.of());
    pod.getMetadata().getLabels().remove(ReplicaPods.TEMPLATE_HASH);
    pod.getSpec().setSchedulerName(PlannedPod.schedulerOf(pod));
    return PodInfo.of(pod).shape();
  }
}
