package io.berth.simulator.workload;

import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Creates any number of further pods of a workload, with the owners, labels and claims that its
 * controller sets.
 */
public final class ReplicaMaker {
  private final Expansion expansion;
  private final List<HasMetadata> companions = new ArrayList<>();
  private final HasMetadata owner;
  private final IntFunction<Pod> factory;

  /** Whether all pods are equal except for their names, so that the engine can reuse results. */
  private final boolean isUniform;

  private final List<PersistentVolumeClaim> claims = new ArrayList<>();
  private @Nullable PodInfo first;
  private int count;

  /**
   * Creates a maker.
   *
   * @param cluster the existing objects, which may include the workload
   * @param template a pod template of the workload
   */
  public ReplicaMaker(ClusterObjects cluster, HasMetadata workload, PodTemplateSpec template) {
    this.expansion = new Expansion(cluster);
    this.owner =
        switch (workload) {
          case Deployment deployment -> replicaSetOf(deployment);
          case GenericKubernetesResource custom -> inNamespace(custom);
          default -> workload;
        };
    PodMaker maker = new PodMaker(owner, template, expansion.admission());
    boolean isUnassigned =
        Objects.requireNonNullElse(template.getSpec().getNodeName(), "").isEmpty();
    switch (workload) {
      case StatefulSet set -> {
        this.factory = ordinals(set, maker);
        this.isUniform = isUnassigned && set.getSpec().getVolumeClaimTemplates().isEmpty();
      }
      case Pod pod -> {
        maker.spec().setNodeName(null);
        this.factory = i -> barePod(pod, maker);
        this.isUniform = true;
      }
      case Job job -> {
        Map<String, String> labels = JobPods.labels(job);
        this.factory = i -> maker.make(name(), labels);
        this.isUniform = isUnassigned;
      }
      default -> {
        Map<String, String> labels = ReplicaSetPods.labels(owner);
        this.factory = i -> maker.make(name(), labels);
        this.isUniform = isUnassigned;
      }
    }
  }

  /** Sets the default namespace, which the reader does not set for custom resources. */
  private static HasMetadata inNamespace(GenericKubernetesResource custom) {
    return custom.getMetadata().getNamespace() != null
        ? custom
        : new GenericKubernetesResourceBuilder(custom)
            .editMetadata()
            .withNamespace("default")
            .endMetadata()
            .build();
  }

  private HasMetadata replicaSetOf(Deployment deployment) {
    HasMetadata set = new ReplicaSetPods(expansion).newest(deployment);
    if (!expansion.owners().ownedBy(deployment).contains(set)) {
      companions.add(set);
    }
    return set;
  }

  private String name() {
    return expansion.name(owner, owner.getMetadata().getName());
  }

  /** Returns the factory of a StatefulSet's pods, which skips existing ordinals. */
  private IntFunction<Pod> ordinals(StatefulSet set, PodMaker maker) {
    StatefulSetPods pods = new StatefulSetPods(expansion);
    Set<String> existing = pods.usedNames(set);
    int[] ordinal = {StatefulSetPods.first(set)};
    return i -> {
      while (existing.contains(set.getMetadata().getName() + "-" + ordinal[0])) {
        ordinal[0]++;
      }
      return pods.make(set, maker, ordinal[0]++);
    };
  }

  /** Creates a pod like a bare pod, with its owner references. */
  private Pod barePod(Pod pod, PodMaker maker) {
    Pod created = maker.make(name(), Map.of());
    return new PodBuilder(created)
        .editMetadata()
        .withOwnerReferences(pod.getMetadata().getOwnerReferences())
        .endMetadata()
        .build();
  }

  /** Returns the objects other than pods that controllers create, such as a ReplicaSet. */
  public List<HasMetadata> companions() {
    return List.copyOf(companions);
  }

  /** Returns the namespace of all pods. */
  public String namespace() {
    return owner.getMetadata().getNamespace();
  }

  /** Creates the next pod. */
  public PodInfo next() {
    claims.clear();
    PodInfo template = first;
    if (template != null && isUniform) {
      String name = name();
      String uid = "Pod/%s/%s".formatted(template.namespace(), name);
      return template.replacement(uid, name, Instant.EPOCH);
    }
    int before = expansion.created().size();
    PodInfo pod = PodInfo.of(factory.apply(count++));
    expansion.created().subList(before, expansion.created().size()).stream()
        .map(PersistentVolumeClaim.class::cast)
        .forEach(claims::add);
    first = template == null ? pod : template;
    return pod;
  }

  /** Returns the claims that were created for the last pod. */
  public List<PersistentVolumeClaim> claims() {
    return List.copyOf(claims);
  }
}
