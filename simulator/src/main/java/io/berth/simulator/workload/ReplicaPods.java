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

/** The pods of Deployments, ReplicaSets and ReplicationControllers: as many as are missing. */
final class ReplicaPods {
  static final String TEMPLATE_HASH = "pod-template-hash";

  private final Expansion expansion;

  /** Replicas that a Deployment wants of a ReplicaSet beyond what the ReplicaSet says. */
  private final Map<Workload, Integer> raised = new HashMap<>();

  ReplicaPods(Expansion expansion) {
    this.expansion = expansion;
  }

  /** Sees what a Deployment wants of the ReplicaSets that were read; to be called first. */
  void scale(Deployment deployment) {
    List<HasMetadata> sets = expansion.owners().madeBy(deployment);
    int missing =
        replicas(deployment.getSpec().getReplicas())
            - sets.stream().mapToInt(set -> replicas((ReplicaSet) set)).sum();
    if (!sets.isEmpty() && missing > 0) {
      HasMetadata newest = sets.stream().max(Comparator.comparing(ReplicaPods::age)).orElseThrow();
      raised.put(OwnerIndex.asWorkload(newest), missing);
    }
    if (!sets.isEmpty() && sets.stream().noneMatch(set -> isOf(deployment, (ReplicaSet) set))) {
      expansion.remark(
          "its template is newer than its ReplicaSets, whose pods count: no rollout is simulated",
          deployment);
    }
  }

  private boolean isOf(Deployment deployment, ReplicaSet set) {
    PodTemplateSpec template = deployment.getSpec().getTemplate();
    return expansion.templates().alike(deployment, template, set.getSpec().getTemplate());
  }

  private static int replicas(@Nullable Integer given) {
    return Math.max(0, Objects.requireNonNullElse(given, 1));
  }

  private static int replicas(ReplicaSet set) {
    return replicas(set.getSpec().getReplicas());
  }

  private static String age(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getCreationTimestamp(), "");
  }

  /** Makes the pods of a Deployment none of whose ReplicaSets was read. */
  void expand(Deployment deployment) {
    if (!expansion.owners().madeBy(deployment).isEmpty()) {
      return;
    }
    PodTemplateSpec template = deployment.getSpec().getTemplate();
    if (!PodMaker.isUsable(template)) {
      expansion.maker(deployment, template);
      return;
    }
    List<Pod> known = expansion.owners().podsUnder(deployment);
    ReplicaSet set = newest(deployment);
    expansion.make(set);
    make(set, template, replicas(deployment.getSpec().getReplicas()) - known.size(), deployment);
  }

  /** Returns the ReplicaSet that further pods of a Deployment belong to; makes it where need be. */
  ReplicaSet newest(Deployment deployment) {
    return expansion.owners().madeBy(deployment).stream()
        .max(Comparator.comparing(ReplicaPods::age))
        .map(ReplicaSet.class::cast)
        .orElseGet(
            () ->
                replicaSet(deployment, hash(deployment, expansion.owners().podsUnder(deployment))));
  }

  /** Returns the labels that pods of a controller have besides those of its template. */
  static Map<String, String> labels(HasMetadata owner) {
    String hash = owner.getMetadata().getLabels().get(TEMPLATE_HASH);
    return hash == null ? Map.of() : Map.of(TEMPLATE_HASH, hash);
  }

  /** Pods that are there tell the hash of the latest ReplicaSet; otherwise any will do. */
  private static String hash(Deployment deployment, List<Pod> known) {
    return known.stream()
        .max(Comparator.comparing(ReplicaPods::age))
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
    int wanted = replicas(set) + raised.getOrDefault(OwnerIndex.asWorkload(set), 0);
    int missing = wanted - expansion.owners().podsOf(set).size();
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
