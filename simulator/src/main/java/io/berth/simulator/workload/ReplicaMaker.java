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
 * Makes further pods of a workload, one after the other and without end, with owners, labels and
 * claims as its controller gives them.
 */
public final class ReplicaMaker {
  private final Expansion expansion;
  private final List<HasMetadata> companions = new ArrayList<>();
  private final HasMetadata owner;
  private final IntFunction<Pod> factory;

  /** All are alike but for their names, so that the engine can go by what it knows of the first. */
  private final boolean alike;

  private final List<PersistentVolumeClaim> claims = new ArrayList<>();
  private @Nullable PodInfo first;
  private int made;

  /**
   * Prepares to make pods.
   *
   * @param cluster what is there already; the workload itself may be among it
   * @param template the pod template of the workload, or one of them
   */
  public ReplicaMaker(ClusterObjects cluster, HasMetadata workload, PodTemplateSpec template) {
    this.expansion = new Expansion(cluster);
    this.owner =
        switch (workload) {
          case Deployment deployment -> setOf(deployment);
          case GenericKubernetesResource custom -> inNamespace(custom);
          default -> workload;
        };
    PodMaker maker = new PodMaker(owner, template, expansion.admission());
    boolean stays = Objects.requireNonNullElse(template.getSpec().getNodeName(), "").isEmpty();
    switch (workload) {
      case StatefulSet set -> {
        this.factory = ordinals(set, maker);
        this.alike = stays && set.getSpec().getVolumeClaimTemplates().isEmpty();
      }
      case Pod pod -> {
        maker.spec().setNodeName(null);
        this.factory = i -> bare(pod, maker);
        this.alike = true;
      }
      case Job job -> {
        Map<String, String> labels = JobPods.labels(job);
        this.factory = i -> maker.make(name(), labels);
        this.alike = stays;
      }
      default -> {
        Map<String, String> labels = ReplicaPods.labels(owner);
        this.factory = i -> maker.make(name(), labels);
        this.alike = stays;
      }
    }
  }

  /** Of custom objects nobody knew, while they were read, that they are in one. */
  private static HasMetadata inNamespace(GenericKubernetesResource custom) {
    return custom.getMetadata().getNamespace() != null
        ? custom
        : new GenericKubernetesResourceBuilder(custom)
            .editMetadata()
            .withNamespace("default")
            .endMetadata()
            .build();
  }

  private HasMetadata setOf(Deployment deployment) {
    HasMetadata set = new ReplicaPods(expansion).newest(deployment);
    if (!expansion.owners().madeBy(deployment).contains(set)) {
      companions.add(set);
    }
    return set;
  }

  private String name() {
    return expansion.name(owner, owner.getMetadata().getName());
  }

  /** A StatefulSet's pods are counted, past those that are there. */
  private IntFunction<Pod> ordinals(StatefulSet set, PodMaker maker) {
    StatefulPods pods = new StatefulPods(expansion);
    Set<String> known = pods.taken(set);
    int[] ordinal = {StatefulPods.first(set)};
    return i -> {
      while (known.contains(set.getMetadata().getName() + "-" + ordinal[0])) {
        ordinal[0]++;
      }
      return pods.make(set, maker, ordinal[0]++);
    };
  }

  /** A bare pod has no controller. */
  private Pod bare(Pod pod, PodMaker maker) {
    Pod another = maker.make(name(), Map.of());
    return new PodBuilder(another)
        .editMetadata()
        .withOwnerReferences(pod.getMetadata().getOwnerReferences())
        .endMetadata()
        .build();
  }

  /** Returns what the controllers of the workload make besides pods, such as a ReplicaSet. */
  public List<HasMetadata> companions() {
    return List.copyOf(companions);
  }

  /** Returns the namespace that all pods are in. */
  public String namespace() {
    return owner.getMetadata().getNamespace();
  }

  /** Makes a pod. */
  public PodInfo next() {
    claims.clear();
    PodInfo known = first;
    if (known != null && alike) {
      String name = name();
      return known.successor("Pod/%s/%s".formatted(known.namespace(), name), name, Instant.EPOCH);
    }
    int before = expansion.made().size();
    PodInfo pod = PodInfo.of(factory.apply(made++));
    expansion.made().subList(before, expansion.made().size()).stream()
        .map(PersistentVolumeClaim.class::cast)
        .forEach(claims::add);
    first = known == null ? pod : known;
    return pod;
  }

  /** Returns the claims that were made for the last pod alone. */
  public List<PersistentVolumeClaim> claims() {
    return List.copyOf(claims);
  }
}
