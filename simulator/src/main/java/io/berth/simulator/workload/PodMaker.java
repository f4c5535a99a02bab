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

/** Creates the pods of one template and owner. */
final class PodMaker {
  private final HasMetadata owner;
  private final PodTemplateSpec template;
  private final PodSpec spec;
  private final PodAdmission admission;
  private boolean isAdmitted;

  PodMaker(HasMetadata owner, PodTemplateSpec template, PodAdmission admission) {
    this.owner = owner;
    this.template = template;
    this.spec = new PodSpecBuilder(template.getSpec()).build();
    this.admission = admission;
  }

  /** Returns the spec that all pods share; it may be changed before the first pod is created. */
  PodSpec spec() {
    return spec;
  }

  /** Creates a pod with additional labels. */
  Pod make(String name, Map<String, String> moreLabels) {
    Map<String, String> labels = new LinkedHashMap<>();
    ObjectMeta templateMeta = template.getMetadata();
    if (templateMeta != null && templateMeta.getLabels() != null) {
      labels.putAll(templateMeta.getLabels());
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
    if (!isAdmitted) {
      admission.admit(pod);
      isAdmitted = true;
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

  /** Returns whether a template has a pod spec. */
  static boolean isUsable(@Nullable PodTemplateSpec template) {
    return template != null && template.getSpec() != null;
  }
}
