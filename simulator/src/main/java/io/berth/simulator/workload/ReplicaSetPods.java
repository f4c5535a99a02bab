package io.berth.simulator.workload;

import io.berth.simulator.result.Workload;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates the missing pods of Deployments, ReplicaSets and ReplicationControllers. */
final class ReplicaSetPods {
  static final String TEMPLATE_HASH = "pod-template-hash";

  private final Expansion expansion;

  /** Replicas that a Deployment adds to the spec of a ReplicaSet. */
  private final Map<Workload, Integer> extraReplicas = new HashMap<>();

  ReplicaSetPods(Expansion expansion) {
    this.expansion = expansion;
  }

  /** Distributes a Deployment's replicas to its ReplicaSets; call before {@code expand}. */
  void distributeReplicas(Deployment deployment) {
    List<HasMetadata> sets = expansion.owners().ownedBy(deployment);
    int missing =
        replicas(deployment.getSpec().getReplicas())
            - sets.stream().mapToInt(set -> replicas((ReplicaSet) set)).sum();
    if (!sets.isEmpty() && missing > 0) {
      HasMetadata newest =
          sets.stream().max(Comparator.comparing(ReplicaSetPods::age)).orElseThrow();
      extraReplicas.put(OwnerIndex.asWorkload(newest), missing);
    }
    if (!sets.isEmpty() && sets.stream().noneMatch(set -> isOf(deployment, (ReplicaSet) set))) {
      expansion.addNote(
          "its template is newer than its ReplicaSets, whose pods count: no rollout is simulated",
          deployment);
    }
  }

  private boolean isOf(Deployment deployment, ReplicaSet set) {
    PodTemplateSpec template = deployment.getSpec().getTemplate();
    return expansion.templates().areEqual(deployment, template, set.getSpec().getTemplate());
  }

  private static int replicas(@Nullable Integer replicas) {
    return Math.max(0, Objects.requireNonNullElse(replicas, 1));
  }

  private static int replicas(ReplicaSet set) {
    return replicas(set.getSpec().getReplicas());
  }

  private static String age(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getCreationTimestamp(), "");
  }

  /** Creates the pods of a Deployment whose ReplicaSets are not in the input. */
  void expand(Deployment deployment) {
    if (!expansion.owners().ownedBy(deployment).isEmpty()) {
      return;
    }
    PodTemplateSpec template = deployment.getSpec().getTemplate();
    if (!PodMaker.isUsable(template)) {
      expansion.maker(deployment, template);
      return;
    }
    List<Pod> existing = expansion.owners().podsUnder(deployment);
    ReplicaSet set = newest(deployment);
    expansion.addObject(set);
    make(set, template, replicas(deployment.getSpec().getReplicas()) - existing.size(), deployment);
  }

  /** Returns the newest ReplicaSet of a Deployment, or creates one. */
  ReplicaSet newest(Deployment deployment) {
    return expansion.owners().ownedBy(deployment).stream()
        .max(Comparator.comparing(ReplicaSetPods::age))
        .map(ReplicaSet.class::cast)
        .orElseGet(
            () ->
                replicaSet(deployment, hash(deployment, expansion.owners().podsUnder(deployment))));
  }

  /** Returns the labels that a controller adds to the template's. */
  static Map<String, String> labels(HasMetadata owner) {
    String hash = owner.getMetadata().getLabels().get(TEMPLATE_HASH);
    return hash == null ? Map.of() : Map.of(TEMPLATE_HASH, hash);
  }

  /** Returns the template hash of the newest existing pod, or a generated one. */
  private static String hash(Deployment deployment, List<Pod> existing) {
    return existing.stream()
        .max(Comparator.comparing(ReplicaSetPods::age))
        .map(pod -> pod.getMetadata().getLabels().get(TEMPLATE_HASH))
        .orElseGet(
            () ->
                GeneratedNames.hash(
                    deployment.getMetadata().getNamespace()
                        + "/"
                        + deployment.getMetadata().getName()));
  }

  private static ReplicaSet replicaSet(Deployment deployment, String hash) {
    String name = deployment.getMetadata().getName() + "-" + hash;
    String namespace = deployment.getMetadata().getNamespace();
    LabelSelector selector =
        new LabelSelectorBuilder(
                Objects.requireNonNullElseGet(
                    deployment.getSpec().getSelector(), LabelSelector::new))
            .addToMatchLabels(TEMPLATE_HASH, hash)
            .build();
    return new ReplicaSetBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace(namespace)
        .withUid("ReplicaSet/" + namespace + "/" + name)
        .addToLabels(TEMPLATE_HASH, hash)
        .withOwnerReferences(PodMaker.reference(deployment))
        .endMetadata()
        .withNewSpec()
        .withReplicas(deployment.getSpec().getReplicas())
        .withSelector(selector)
        .endSpec()
        .build();
  }

  void expand(ReplicaSet set) {
    int replicas = replicas(set) + extraReplicas.getOrDefault(OwnerIndex.asWorkload(set), 0);
    int missing = replicas - expansion.owners().podsOf(set).size();
    make(set, set.getSpec().getTemplate(), missing, set);
  }

  void expand(ReplicationController controller) {
    int missing =
        replicas(controller.getSpec().getReplicas()) - expansion.owners().podsOf(controller).size();
    make(controller, controller.getSpec().getTemplate(), missing, controller);
  }

  private void make(
      HasMetadata owner, @Nullable PodTemplateSpec template, int missing, HasMetadata origin) {
    PodMaker maker = missing > 0 ? expansion.maker(owner, template) : null;
    if (maker == null) {
      return;
    }
    Workload workload = expansion.owners().topOf(origin);
    Map<String, String> labels = labels(owner);
    for (int i = 0; i < missing; i++) {
      String name = expansion.name(owner, owner.getMetadata().getName());
      expansion.add(maker.make(name, labels), workload);
    }
  }
}
