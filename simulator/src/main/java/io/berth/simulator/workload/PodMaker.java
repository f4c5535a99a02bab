package io.berth.simulator.workload;

import io.berth.manifest.PodAdmission;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the pods of one template, all of one owner. */
final class PodMaker {
  private final HasMetadata owner;
  private final PodTemplateSpec template;
  private final PodSpec spec;
  private final PodAdmission admission;
  private boolean admitted;

  PodMaker(HasMetadata owner, PodTemplateSpec template, PodAdmission admission) {
    this.owner = owner;
    this.template = template;
    this.spec = new PodSpecBuilder(template.getSpec()).build();
    this.admission = admission;
  }

  /** The spec that all pods share; it may be changed before the first pod is made. */
  PodSpec spec() {
    return spec;
  }

  /** Makes a pod with these labels besides those of the template. */
  Pod make(String name, Map<String, String> moreLabels) {
    Map<String, String> labels = new LinkedHashMap<>();
    ObjectMeta given = template.getMetadata();
    if (given != null && given.getLabels() != null) {
      labels.putAll(given.getLabels());
    }
    labels.putAll(moreLabels);
    String namespace = owner.getMetadata().getNamespace();
    ObjectMeta meta = new ObjectMeta();
    meta.setName(name);
    meta.setNamespace(namespace);
    meta.setUid("Pod/" + namespace + "/" + name);
    meta.setLabels(labels);
    meta.setOwnerReferences(List.of(reference(owner)));
    Pod pod = new Pod();
    pod.setMetadata(meta);
    pod.setSpec(spec);
    if (!admitted) {
      admission.admit(pod);
      admitted = true;
    }
    return pod;
  }

  static OwnerReference reference(HasMetadata owner) {
    return new OwnerReferenceBuilder()
        .withApiVersion(owner.getApiVersion())
        .withKind(owner.getKind())
        .withName(owner.getMetadata().getName())
        .withUid(owner.getMetadata().getUid())
        .withController(true)
        .build();
  }

  /** Tells whether pods can be made of a template. */
  static boolean isUsable(@Nullable PodTemplateSpec template) {
    return template != null && template.getSpec() != null;
  }
}
