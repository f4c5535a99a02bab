package io.berth.e2e;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** A Deployment with a ReplicaSet and pods, some of which are unschedulable. */
public final class UnschedulableDeployment {
  private static final Map<String, String> LABELS = Map.of("app", "web");

  private UnschedulableDeployment() {}

  private static LabelSelector selector() {
    return new LabelSelectorBuilder()
        .withMatchLabels(LABELS)
        .addToMatchExpressions(
            new LabelSelectorRequirement("track", "NotIn", List.of("canary", "test")),
            new LabelSelectorRequirement("retired", "DoesNotExist", List.of()))
        .build();
  }

  private static PodTemplateSpec template() {
    Pod pod = Samples.pod("web", "no-such-scheduler", "100").build();
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(LABELS)
        .endMetadata()
        .withSpec(pod.getSpec())
        .build();
  }

  public static Deployment deployment() {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName("web")
        .endMetadata()
        .withNewSpec()
        .withReplicas(4)
        .withSelector(selector())
        .withTemplate(template())
        .endSpec()
        .build();
  }

  static ReplicaSet replicaSet(Deployment deployment) {
    return new ReplicaSetBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName("web-1")
        .withLabels(LABELS)
        .withOwnerReferences(owner(deployment))
        .endMetadata()
        .withNewSpec()
        .withReplicas(4)
        .withSelector(selector())
        .withTemplate(template())
        .endSpec()
        .build();
  }

  static Pod pod(String name, ReplicaSet set) {
    return Samples.pod(name, "no-such-scheduler", "100")
        .editMetadata()
        .withLabels(LABELS)
        .withOwnerReferences(owner(set))
        .endMetadata()
        .build();
  }

  private static OwnerReference owner(HasMetadata object) {
    return new OwnerReferenceBuilder()
        .withApiVersion(object.getApiVersion())
        .withKind(object.getKind())
        .withName(object.getMetadata().getName())
        .withUid(object.getMetadata().getUid())
        .withController(true)
        .build();
  }

  /**
   * Returns the pod with a status by name: the pod {@code fresh} became unschedulable now, others
   * an hour ago.
   */
  static Pod withStatus(Pod pod) {
    String name = pod.getMetadata().getName();
    Instant rejectedAt =
        name.equals("fresh") ? Instant.now() : Instant.now().minus(1, ChronoUnit.HOURS);
    return new PodBuilder(pod)
        .withNewStatus()
        .withPhase(name.equals("failed") ? "Failed" : "Pending")
        .addNewCondition()
        .withType("PodScheduled")
        .withStatus("False")
        .withReason("Unschedulable")
        .withLastTransitionTime(rejectedAt.truncatedTo(ChronoUnit.SECONDS).toString())
        .endCondition()
        .endStatus()
        .build();
  }
}
